-- The time zone whose days a statement covers, which its code includes. Null: every day has time_zone_offset.
alter table statements add column time_zone text;
