-- The project of a payment, by which payments are listed and filtered: its content in existing rows is sealed at the first start of this
-- version.
create trigger state_capture_project after insert or delete on payments for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'project_id', 'payments_project');
create trigger state_capture_project_update after update of project_id on payments for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'project_id', 'payments_project');
