-- Validates the constraints of 0126 in a separate transaction, which blocks neither reads nor writes.
alter table members validate constraint accountable_people_are_members;
alter table members validate constraint service_accounts_do_not_answer_for_themselves;
