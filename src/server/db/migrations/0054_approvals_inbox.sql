-- What a member of staff proposed, recorded or submitted is listed for them.
create index adjustments_proposed_by on adjustments (proposed_by, created_at desc);
create index payments_recorded_by on payments (recorded_by, created_at desc) where recorded_by is not null;
create index identity_submitted_by on identity_requests (submitted_by, created_at desc) where submitted_by is not null;
