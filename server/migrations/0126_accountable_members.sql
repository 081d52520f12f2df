-- The person who answers for a service account. It is null for people, so no row changes. Processes of the previous
-- release neither set nor read it.
alter table members add column accountable_user_id uuid;
alter table members add constraint accountable_people_are_members
  foreign key (organization_id, accountable_user_id) references members (organization_id, user_id) not valid;
alter table members add constraint service_accounts_do_not_answer_for_themselves
  check (accountable_user_id <> user_id) not valid;
