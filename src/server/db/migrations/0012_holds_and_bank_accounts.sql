-- Review reasons raise the approvals that a withdrawal needs. A hold has an end and keeps money from leaving until then; it
-- follows the customer's account, so that a change made after the request counts as well.
alter table withdrawals rename column holds to review_reasons;
update withdrawals w set review_reasons = (
  select coalesce(jsonb_agg(case when r.reason ->> 'reason' = 'YOUNG_WALLET' then r.reason || '{"reason": "NEW_WALLET"}' else r.reason end order by r.place), '[]'::jsonb)
  from jsonb_array_elements(w.review_reasons) with ordinality r (reason, place)
  where r.reason ->> 'reason' <> 'CREDENTIALS_CHANGED')
where w.review_reasons @> '[{"reason": "YOUNG_WALLET"}]' or w.review_reasons @> '[{"reason": "CREDENTIALS_CHANGED"}]';

-- A hold beyond the one that follows from credentials_changed_at: until when, and what it is for.
alter table users add column if not exists withdrawals_held_until timestamptz, add column if not exists withdrawals_held_for text;

-- A wallet may be a bank account. `address` is then the IBAN, or country, routing number and account number in one line.
alter table wallets drop constraint wallets_network_check;
alter table wallets add constraint wallets_network_check check (network in ('BEP20', 'ERC20', 'TRC20', 'BTC', 'SEPA', 'BANK'));
alter table wallets add column details jsonb;
alter table wallets add constraint wallets_details_check check ((details is not null) = (network in ('SEPA', 'BANK')));
