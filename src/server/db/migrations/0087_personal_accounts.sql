-- The customer accounts of staff, on which their owners do not decide. A removed link keeps its row, so that it is not recorded automatically again.
create table personal_accounts (
  staff_id uuid not null constraint personal_accounts_staff references users,
  customer_id uuid not null constraint personal_accounts_customer references users,
  source text not null constraint personal_accounts_source check (source in ('DECLARED', 'RECORDED', 'SHARED_BROWSER')),
  recorded_by uuid,
  recorded_at timestamptz not null,
  removed_by uuid,
  removed_at timestamptz,
  removal_note text,
  constraint personal_accounts_key primary key (staff_id, customer_id),
  constraint personal_accounts_other check (staff_id <> customer_id)
);
create index personal_accounts_customer_id on personal_accounts (customer_id);

-- Customers with the telephone number or the mailbox of a member of staff.
create index users_customer_phone on users (regexp_replace(phone_number, '[^0-9]', '', 'g')) where type = 'Customer' and phone_number is not null;
create index users_customer_mailbox on users (regexp_replace(lower(email), '(?<=.)[+][^@]*@', '@')) where type = 'Customer';

-- The ids of the accounts of the person with this account: the account itself and, for staff, their customer accounts: recorded ones, and
-- those with the same telephone number (at least 8 digits) or the same mailbox (without a +tag). In PL/pgSQL, whose plans are kept: lists
-- call it once per reader.
create function personal_ids(person uuid) returns uuid[] language plpgsql stable parallel safe as $$
begin
  return array(
    select person
    union select p.customer_id from personal_accounts p where p.staff_id = person and p.removed_at is null
    union select c.id from users s join users c on regexp_replace(c.phone_number, '[^0-9]', '', 'g') = regexp_replace(s.phone_number, '[^0-9]', '', 'g')
      where s.id = person and s.type = 'Internal' and c.type = 'Customer' and c.phone_number is not null
        and length(regexp_replace(s.phone_number, '[^0-9]', '', 'g')) >= 8
    union select c.id from users s join users c on regexp_replace(lower(c.email), '(?<=.)[+][^@]*@', '@') = regexp_replace(lower(s.email), '(?<=.)[+][^@]*@', '@')
      where s.id = person and s.type = 'Internal' and c.type = 'Customer');
end $$;

create trigger state_capture after insert or delete on personal_accounts for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('staff_id,customer_id', 'source,recorded_by,recorded_at,removed_by,removed_at,removal_note');
create trigger state_capture_update after update of staff_id, customer_id, source, recorded_by, recorded_at, removed_by, removed_at, removal_note on personal_accounts for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('staff_id,customer_id', 'source,recorded_by,recorded_at,removed_by,removed_at,removal_note');
