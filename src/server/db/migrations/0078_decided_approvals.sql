-- The approvals inbox reads what staff decided, newest first, by these, however many decisions there are.
create index audit_logs_staff_action on audit_logs (action, at desc, id desc) where refusal is null and actor_kind = 'Internal';
create index change_requests_ended on change_requests ((coalesce(decided_at, expires_at)) desc, id desc) where status <> 'PENDING';
