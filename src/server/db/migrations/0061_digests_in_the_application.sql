-- The application computes the digest of profit lines and the hash of a payout batch. The stored values are the same as before.
drop function profit_line_digest(uuid);
drop function payout_batch_content_hash(uuid);
