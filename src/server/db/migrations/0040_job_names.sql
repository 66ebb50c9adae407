-- Two kinds of background work have new names. What is queued, and what the board shows of the past, goes on under the new one.
-- A new installation has no queue yet: its library makes the tables when the server starts.
do $$
declare
  renamed record;
begin
  if to_regclass('pgboss.queue') is null then
    return;
  end if;
  for renamed in
    select r.old_name, r.new_name, q.policy, q.retry_limit, q.retry_delay, q.retry_backoff, q.expire_seconds
    from (values ('profit.tell', 'profit.notify'), ('funds.tell-loss', 'funds.notify-loss')) as r(old_name, new_name)
    join pgboss.queue q on q.name = r.old_name
  loop
    perform pgboss.create_queue(renamed.new_name, json_build_object('policy', renamed.policy, 'retryLimit', renamed.retry_limit,
      'retryDelay', renamed.retry_delay, 'retryBackoff', renamed.retry_backoff, 'expireInSeconds', renamed.expire_seconds));
    update pgboss.job set name = renamed.new_name where name = renamed.old_name;
    update pgboss.archive set name = renamed.new_name where name = renamed.old_name;
    update job_leases set name = renamed.new_name where name = renamed.old_name;
    perform pgboss.delete_queue(renamed.old_name);
  end loop;
end $$;
