-- Until when a customer can reply to a question about a payment, and whether they were reminded. Questions that are open have the default
-- time from now on; their content is sealed at the first start of this version.
alter table payments add column reply_until timestamptz, add column reply_reminded boolean not null default false;
update payments set reply_until = now() + interval '168 hours' where status = 'MORE_INFO';
create index payments_reply_until on payments (reply_until) where status = 'MORE_INFO';

create trigger state_capture_reply after insert or delete on payments for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'reply_until', 'payments_reply');
create trigger state_capture_reply_update after update of reply_until on payments for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'reply_until', 'payments_reply');
