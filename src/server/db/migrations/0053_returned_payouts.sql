-- A withdrawal that a bank or network returned is notified of with its reason.
alter table work_alerts drop constraint work_alerts_stage_check;
alter table work_alerts add constraint work_alerts_stage_check check (stage in ('NEW', 'RETURNED', 'SECOND', 'OVERDUE'));
