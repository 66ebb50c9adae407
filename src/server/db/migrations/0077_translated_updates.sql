-- Updates and documents of projects in other languages. Null: in English only.
alter table project_updates add column translations jsonb;
alter table project_documents add column translations jsonb;

drop trigger state_capture on project_documents;
drop trigger state_capture_update on project_documents;
create trigger state_capture after insert or delete on project_documents for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'project_id,title,file_id,is_active,translations');
create trigger state_capture_update after update of id, project_id, title, file_id, is_active, translations on project_documents for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'project_id,title,file_id,is_active,translations');
