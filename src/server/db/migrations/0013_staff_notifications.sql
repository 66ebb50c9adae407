-- What staff were notified of already, while it lasts: an item in a queue, one that needs a second approval, one over its target
-- time, a failed job. A row is deleted when its cause has ended, so that the same item in the queue again is a new event.
create table work_alerts (
  queue text not null,
  subject text not null,
  stage text not null check (stage in ('NEW', 'SECOND', 'OVERDUE')),
  at timestamptz not null,
  primary key (queue, subject, stage)
);

-- Which member of staff has an open item.
create table work_assignments (
  subject uuid primary key,
  queue text not null,
  assignee_id uuid not null references users (id),
  assigned_by uuid not null references users (id),
  assigned_at timestamptz not null
);
create index work_assignments_assignee on work_assignments (assignee_id);

-- What a member of staff chose to be notified of, and how. No row: the default of the kind.
create table notification_preferences (
  user_id uuid not null references users (id),
  kind text not null,
  bell boolean not null,
  email text not null check (email in ('OFF', 'IMMEDIATE', 'DAILY')),
  primary key (user_id, kind)
);

-- What the next daily summary tells its reader.
create table notification_digest (
  id uuid primary key,
  user_id uuid not null references users (id),
  kind text not null,
  title text not null,
  -- The alert it stems from: what has been done meanwhile is left out. Null for what is no item of a queue.
  queue text,
  subject text,
  created_at timestamptz not null
);
create index notification_digest_user on notification_digest (user_id, created_at);

-- Items that wait are looked for every minute.
create index project_questions_open on project_questions (asked_at) where answer is null;
