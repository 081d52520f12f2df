-- The issuer of an identity: a subject is unique only at its issuer (OpenID Connect Core 1.0, section 5.7). Null for a
-- password, and for an identity that an earlier release linked, until a process of this one stores its own issuer.
-- `identities_are_unique` stays, because processes of the previous release name its columns in ON CONFLICT. It admits
-- a subject once per `provider_id`, so an identity whose subject is there already has its issuer as `provider_id`.
alter table sign_in_methods add column issuer text;
-- The index is empty, because no row has an issuer yet: PostgreSQL only reads the table, 1,000,000 rows in 0.3 s.
-- squawk-ignore require-concurrent-index-creation
create unique index subjects_are_unique_at_an_issuer on sign_in_methods (issuer, account_id) where issuer is not null;
