-- The service accounts of an organization, and those for which a person answers.
create index concurrently if not exists service_accounts_of_a_member
  on members (organization_id, accountable_user_id, user_id) where accountable_user_id is not null;
