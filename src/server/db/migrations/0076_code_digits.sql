-- How many digits a code has: 12 where wrong codes have used up the day's guesses at an address or from a source.
alter table one_time_codes add column digits smallint not null default 6 check (digits in (6, 12));
