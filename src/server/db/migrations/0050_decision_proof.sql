-- Whether the person who decided had been served the proof (every page of it) before. Null: there was none, or the decision is older than this column.
alter table decisions add column proof_opened boolean;
