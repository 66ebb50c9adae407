-- Whether the stored file was written while its owner saw full payout destinations; it is not downloaded after that right is lost.
alter table exports add column shows_destinations boolean not null default false;
-- Of files prepared before this is not known: lists with destinations count as if it were so.
update exports set shows_destinations = true where stored_as is not null and list in ('/withdraw-requests', '/audit-logs');
