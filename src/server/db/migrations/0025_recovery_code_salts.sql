-- Recovery codes are hashed like passwords, with a salt for each set. Codes without one are of an earlier version, and hold until the set is renewed.
alter table two_factor_recovery_codes add column salt bytea;
