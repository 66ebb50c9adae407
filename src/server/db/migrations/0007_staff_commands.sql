-- A draft can be deleted, with the risk texts that nobody has agreed to. Those of a project that was opened stay.
create function refuse_risk_text_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select 1 from projects where id = old.project_id and status = 'DRAFT') then
    return old;
  end if;
  raise exception 'Risk texts are append-only: % is refused', tg_op using errcode = 'integrity_constraint_violation';
end $$;
drop trigger project_risk_texts_append_only on project_risk_texts;
create trigger project_risk_texts_append_only before update or delete on project_risk_texts for each row execute function refuse_risk_text_change();
create trigger project_risk_texts_stay before truncate on project_risk_texts for each statement execute function ledger_refuse_change();

-- Who submitted a document, or recorded a payment, for a customer: another person decides it.
alter table identity_requests add column submitted_by uuid references users (id);
alter table payments add column recorded_by uuid references users (id);
