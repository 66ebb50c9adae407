-- The destination of a withdrawal (network, address or account, label, bank details) is frozen when it is requested.

-- The destination as one hash. The text of jsonb is canonical: keys are sorted and unique.
create function destination_hash(p_destination jsonb) returns text language sql immutable parallel safe as $$
  select encode(sha256(convert_to(p_destination::text, 'UTF8')), 'hex')
$$;

-- A wallet as a destination. Read through its row as JSON, so that it also holds columns that later migrations add.
create function wallet_destination(p_wallet wallets) returns jsonb language sql stable as $$
  select jsonb_build_object('network', p_wallet.network, 'address', p_wallet.address, 'title', p_wallet.title,
    'currencyUnit', p_wallet.currency_unit, 'details', to_jsonb(p_wallet) -> 'details')
$$;

alter table withdrawals add column destination jsonb, add column destination_hash text;
update withdrawals w set destination = wallet_destination(l) from wallets l where l.id = w.wallet_id;
update withdrawals set destination_hash = destination_hash(destination);
alter table withdrawals alter column destination set not null, alter column destination_hash set not null;

create function freeze_destination() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.destination := (select wallet_destination(l) from wallets l where l.id = new.wallet_id);
    new.destination_hash := destination_hash(new.destination);
  elsif new.destination is distinct from old.destination or new.destination_hash is distinct from old.destination_hash then
    raise exception 'The destination of a withdrawal is frozen when it is requested' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger withdrawals_freeze_destination before insert or update on withdrawals for each row execute function freeze_destination();

-- Withdrawals that are still to be paid get their destination into the chained audit log, as a new request does.
insert into audit_logs (id, at, actor_kind, action, subject_type, subject_id, subject_code, after)
  select uuid_v7(), now(), 'System', 'withdrawal.destination-frozen', 'withdrawal', w.id::text, w.code,
    jsonb_build_object('wallet', w.destination ->> 'address', 'destination', w.destination_hash)
  from withdrawals w where w.status in ('PENDING', 'APPROVED');
