-- A form that is posted again within ten minutes, by a second click or a reload, whichever process it reaches: the same
-- message is stored once and both are told so.
create function public.receive_contact_message_once(
  name text, email text, subject text, message text, doubts text[], is_quarantined boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  -- receive_contact_message takes the same lock: of two concurrent calls the second waits and finds the first message.
  perform pg_advisory_xact_lock(731004213);
  if exists (
    select from public.contact_messages as m
    where m.received_at > now() - interval '10 minutes'
      and m.message = receive_contact_message_once.message
      and m.name = receive_contact_message_once.name
      and m.email = receive_contact_message_once.email
      and m.subject = receive_contact_message_once.subject
  ) then
    return jsonb_build_object('evicted', 0);
  end if;
  return public.receive_contact_message(
    receive_contact_message_once.name, receive_contact_message_once.email, receive_contact_message_once.subject,
    receive_contact_message_once.message, receive_contact_message_once.doubts,
    receive_contact_message_once.is_quarantined
  );
end;
$$;

revoke execute on function public.receive_contact_message_once from public, anon, authenticated;
grant execute on function public.receive_contact_message_once to service_role;
