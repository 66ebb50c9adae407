-- Reversals, cancellations and fund movements that waited for a second person under the old rules: they are requested anew as change requests.
update fund_movements set status = 'DECLINED', version = version + 1,
  note = concat_ws(' ', note, 'Not posted: approvals work differently now. Request it again.') where status = 'PENDING';
update payments set second_needed = false where status = 'APPROVED' and second_needed;
delete from approvals where event in ('reverse', 'cancel');
