-- More than twice the amount due is credited to the customer's balance for the most part, so one person does not book it.
insert into approval_policy_flags (action, flag, note_required, approvals) values ('payment.approve', 'OVERPAID', true, 2);
