-- The newest payments of a project that wait for a decision, however many were decided: what the palette finds by a project's title.
-- Only what waits is kept in it, so that it is small, and made in the time that reading the table once takes.
create index payments_waiting on payments (project_id, created_at desc, id desc) where status in ('PENDING', 'MORE_INFO') and not awaits_money;
