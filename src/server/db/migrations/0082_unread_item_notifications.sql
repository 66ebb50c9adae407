-- Unread notifications about work items by the id at the end of their link, which are marked as read once the item is done.
create index notifications_unread_item on notifications (right(link, 36)) where read_at is null and (kind like 'queue.%' or kind like 'work.%');
