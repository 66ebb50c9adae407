-- Whether an investment may be left early, and the company on the other side of its agreement, frozen when it is created. Rows of earlier
-- versions take the first from their project as it is now; a process of the version before writes null, which counts as the project's. The
-- company is null for them: the agreement names the present one, because no earlier one was stored.
alter table investments add column allows_early_exit boolean, add column legal_entity jsonb;
update investments i set allows_early_exit = p.allows_early_exit from projects p where p.id = i.project_id;
create trigger state_capture_frozen after insert or delete on investments for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'allows_early_exit,legal_entity', 'investments_frozen');
create trigger state_capture_frozen_update after update of allows_early_exit, legal_entity on investments for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'allows_early_exit,legal_entity', 'investments_frozen');
