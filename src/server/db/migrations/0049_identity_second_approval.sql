-- An identity document whose number another account has shown needs two people, as a payment with a duplicate does. A rule that staff changed stays.
update approval_policy_flags set approvals = 2
  where action = 'identity.approve' and flag = 'SAME_NUMBER' and note_required and approvals = 1;
