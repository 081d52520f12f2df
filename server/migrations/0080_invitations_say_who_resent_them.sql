-- The member who last resent the invitation, and so may know its link. Null if it was not resent, or before this
-- migration, or by a process of the previous release: then only its sender counts.
alter table invitations add column resent_by uuid;
