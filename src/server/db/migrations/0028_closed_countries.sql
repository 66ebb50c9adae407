-- A country can be closed for new investments apart from being closed for registration.
alter table countries add column takes_investments boolean not null default true;
