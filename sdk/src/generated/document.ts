// Made from the API's document by "npm run generate"; do not edit.

export interface paths {
    "/v1/members": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List the members
         * @description Sorted by `user_id`, or by the key in `sort`; `email` sorts service accounts by id.
         *
         *     Needs scope `members:read` and permission `members.read`.
         */
        get: operations["listMembers"];
        put?: never;
        /**
         * Create a member
         * @description An existing account with the same email address becomes a member. The name applies only to this organization. A pending invitation to the address is revoked. A suspended member stays suspended, and someone who was removed while suspended can be added only by a caller who has `members.reactivate`. For them, a sign-in block that this organization set is lifted.
         *
         *     Needs scope `members:write` and permission `members.invite`.
         */
        post: operations["createMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/members/counts": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Count the members
         * @description Counts by status. Takes the same filters as the list.
         *
         *     Needs scope `members:read` and permission `members.read`.
         */
        get: operations["countMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/members/export": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Export the members
         * @description Streams the members as CSV, sorted by `user_id`, with the filters of the list. The columns are the fields of a member; `metadata` is JSON, and spaces separate the values of `held_by`. An apostrophe escapes every text that could begin a formula. With fewer records than `Reeve-Entries`, or without the last line end, the export is incomplete.
         *
         *     Needs scope `members:read` and permission `members.read`.
         */
        get: operations["exportMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/service-accounts": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a service account
         * @description A member for a program: it has no email address and never signs in. Create its API keys with `owner_user_id`. The accountable person gets no permission by this.
         *
         *     Needs scope `members:write` and permission `members.invite`.
         */
        post: operations["createServiceAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/members/{userId}": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The id of the person’s account */
                userId: components["parameters"]["MembersUserId"];
            };
            cookie?: never;
        };
        /**
         * Get a member
         * @description Needs scope `members:read` and permission `members.read`.
         */
        get: operations["getMember"];
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description Keeps the account, and the sign-in block of a suspension. Pauses the Oracle of the member until it is transferred, and revokes pending invitations that the member sent or received.
         *
         *     Needs scope `members:write` and permission `members.remove`.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Assign an access profile to a member
         * @description In a session, assigning the Owner profile requires a sign-in within the last ten minutes. If a directory manages the member, it decides the profile, except Owner and by a mapping with `initial_only`.
         *
         *     Needs scope `members:write` and permission `members.assign_profile`.
         */
        patch: operations["assignProfile"];
        trace?: never;
    };
    "/v1/members/{userId}/details": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The id of the person’s account */
                userId: components["parameters"]["MembersUserId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Edit the details of a member
         * @description Absent fields stay unchanged; `metadata` is replaced as a whole. The account and other organizations keep their own details. Changing the `external_id` of a suspended member requires `members.reactivate`, and an owner if a directory holds them. `accountable_user_id` hands a service account over to another person.
         *
         *     Needs scope `members:write` and permission `members.invite`.
         */
        patch: operations["editMember"];
        trace?: never;
    };
    "/v1/members/{userId}/access": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The id of the person’s account. An id that is not a member’s gets the reason `not_a_member` */
                userId: string;
            };
            cookie?: never;
        };
        /**
         * Check the permissions of a member
         * @description Users who are not members get the reason `not_a_member`. Repeat `permission` to check several. With `as_profile`, the result is as if the member had that profile.
         *
         *     Needs scope `members:read` and permission `members.read`.
         */
        get: operations["checkAccess"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/members/{userId}/suspension": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The id of the person’s account */
                userId: components["parameters"]["MembersUserId"];
            };
            cookie?: never;
        };
        /**
         * Get the suspension of a member
         * @description Needs scope `members:read` and permission `members.read`.
         */
        get: operations["getSuspension"];
        put?: never;
        /**
         * Suspend a member
         * @description Deletes nothing, and stores what it disables for reactivation. Repeated, it stops nothing more, but holds what only a directory held, revokes keys, disables webhooks and sets a missing sign-in block if requested: the entry is `member.suspension_repeated`, with an event per effect. A block at an identity provider is recorded as `member.login_blocked` once the provider has confirmed it.
         *
         *     Needs scope `members:write` and permission `members.suspend`.
         */
        post: operations["suspendMember"];
        /**
         * Reactivate a suspended member
         * @description Enables the unchanged stored triggers and webhooks, resumes an Oracle that the suspension paused, and lifts its sign-in block. Webhooks need `governance:write` as well. Sessions and invitations are not restored. A suspension that a directory holds ends there; an owner can end it here with `override`, until the directory holds it again.
         *
         *     Needs scope `members:write` and permission `members.reactivate`.
         */
        delete: operations["reactivateMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/members/{userId}/suspension/follow-ups": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The id of the person’s account */
                userId: components["parameters"]["MembersUserId"];
            };
            cookie?: never;
        };
        /**
         * Get the follow-ups of a suspension
         * @description They stay until the next suspension or the removal, those about API keys also after it. One that was done stays done in the next suspension if its item has not been changed or used since.
         *
         *     Needs scope `members:read` and permission `members.suspend`.
         */
        get: operations["getFollowUps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/members/follow-ups": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List the open follow-ups of suspensions
         * @description Those of the last suspension of each person, also after a reactivation, and after a removal those about keys, oldest first. A disabled or removed webhook counts as done, and so does a key that no longer works.
         *
         *     Needs scope `members:read` and permission `members.suspend`.
         */
        get: operations["listOpenFollowUps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/members/{userId}/suspension/follow-ups/{followUpId}": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The id of the person’s account */
                userId: components["parameters"]["MembersUserId"];
                /** @description The id of the follow-up */
                followUpId: components["parameters"]["FollowUpsFollowUpId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Mark a follow-up of a suspension as done
         * @description Returns all follow-ups. One that was already done keeps its `done_by` and `done_at`.
         *
         *     Needs scope `members:write` and permission `members.suspend`.
         */
        patch: operations["editFollowUp"];
        trace?: never;
    };
    "/v1/profiles": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List the profiles
         * @description Sorted by creation time, built-in profiles first.
         *
         *     Needs scope `profiles:read`.
         */
        get: operations["listProfiles"];
        put?: never;
        /**
         * Create a profile
         * @description The caller must have all permissions of the profile.
         *
         *     Needs scope `profiles:write` and permission `profiles.manage`.
         */
        post: operations["createProfile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/profiles/{id}": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The id of the access profile */
                id: components["parameters"]["ProfilesId"];
            };
            cookie?: never;
        };
        /**
         * Get a profile
         * @description Needs scope `profiles:read`.
         */
        get: operations["getProfile"];
        put?: never;
        post?: never;
        /**
         * Delete a profile
         * @description A profile of a member, active or suspended, or of a pending invitation cannot be deleted, nor can a built-in one.
         *
         *     Needs scope `profiles:write` and permission `profiles.manage`.
         */
        delete: operations["deleteProfile"];
        options?: never;
        head?: never;
        /**
         * Edit a profile
         * @description Applies immediately to every member with the profile and to their keys. The caller must have all of its current and new permissions. The Owner profile cannot be edited.
         *
         *     Needs scope `profiles:write` and permission `profiles.manage`.
         */
        patch: operations["editProfile"];
        trace?: never;
    };
    "/v1/organization": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Get the organization
         * @description Returns the organization in which the credential acts.
         *
         *     Needs any valid key or session.
         */
        get: operations["getOrganization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Edit the organization
         * @description Needs scope `organization:write` and permission `organization.manage`.
         */
        patch: operations["editOrganization"];
        trace?: never;
    };
    "/v1/caller": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Get the caller
         * @description A key is limited by its scopes and by the current permissions of its owner: a scope that the owner could not grant now is ineffective until they can.
         *
         *     Needs any valid key or session.
         */
        get: operations["getCaller"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the state of the installation
         * @description For the sign-in page.
         *
         *     Needs no credential.
         */
        get: operations["getSetup"];
        put?: never;
        /**
         * Redeem a setup link
         * @description An installation without organizations writes a setup link to its log. The token of that link creates the first organization and its owner, with `organization_name`, `email` and `name`. The token of a link from `organization create` or `owner recover` sets the password of that owner; previous credentials of the account stop working. Afterwards sign in at `POST /auth/sign-in/email`.
         *
         *     Needs no credential.
         */
        post: operations["setUpOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/setup/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a setup link
         * @description A POST, because a URL must not contain the token. Changes nothing, and counts as an attempt.
         *
         *     Needs no credential.
         */
        post: operations["getSetupLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your account
         * @description Needs a session, but no organization.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Edit your own account
         * @description Needs a session, but no organization.
         */
        patch: operations["editAccount"];
        trace?: never;
    };
    "/v1/account/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your sessions
         * @description Needs a session, but no organization.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * End all of your other sessions
         * @description Needs a session, but no organization.
         */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the session */
                id: components["parameters"]["SessionsId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of your sessions
         * @description Needs a session, but no organization.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/members/{userId}/sessions": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The id of the person’s account */
                userId: components["parameters"]["MembersUserId"];
            };
            cookie?: never;
        };
        /**
         * List the sessions of a member
         * @description The sessions that a login block would end, for callers who may suspend this member. Sessions belong to the account: while it is active in another organization, none is shown (`withheld`).
         *
         *     Needs scope `members:write` and permission `members.suspend`.
         */
        get: operations["listMemberSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/members/{userId}/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The id of the person’s account */
                userId: components["parameters"]["MembersUserId"];
                /** @description The id of the session */
                sessionId: components["parameters"]["SessionsSessionId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a session of a member
         * @description For callers who may suspend this member. Requests with its cookie are refused, and trusted devices need the second factor again. None can be ended while the person is active in another organization.
         *
         *     Needs scope `members:write` and permission `members.suspend`.
         */
        delete: operations["endMemberSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/members/{userId}/sign-ins": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The id of the person’s account */
                userId: components["parameters"]["MembersUserId"];
            };
            cookie?: never;
        };
        /**
         * List the sign-ins of a member
         * @description Returns sign-ins and failed attempts of the last 90 days to callers who may suspend this member. Of the refused passwords from one network, the first one within ten minutes is an item. While the person is active in another organization, none is shown (`withheld`), and sign-ins from before the person last joined, or before their last other membership ended, stay hidden.
         *
         *     Needs scope `members:write` and permission `members.suspend`.
         */
        get: operations["listMemberSignIns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sign-ins": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List the sign-ins of the members
         * @description Returns sign-ins and failed attempts of the last 90 days, newest first unless `order` is set, of each member as in the list of a single one. Left out are members whom the caller may not suspend, and those who are active in another organization. A page may be empty, and still have a `next_cursor`.
         *
         *     Needs scope `members:write` and permission `members.suspend`.
         */
        get: operations["listSignIns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sign-in/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sign-in providers
         * @description Returns the OpenID Connect provider, if one is configured.
         *
         *     Needs no credential.
         */
        get: operations["listSignInProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/members/{userId}/identity": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The id of the person’s account */
                userId: components["parameters"]["MembersUserId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Unlink the identity of a member
         * @description Unlinks the account from its identity at the OpenID Connect provider, and ends its sessions. The next sign-in at the provider with its email address links that identity. Use it when a sign-in was refused with `other_identity_linked`, and you know that the new identity belongs to this member.
         *
         *     Needs scope `members:write` and permission `members.reactivate`.
         */
        delete: operations["unlinkIdentity"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List the API keys
         * @description Sorted by creation time, with revoked and expired keys. Those of a suspended owner work again after the reactivation.
         *
         *     Needs a session and permission `api_keys.manage`.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Its scopes and its owner’s present permissions limit a key. The signed-in person owns it or, with `owner_user_id`, a service account none of whose permissions the person lacks. A member has at most 50 active keys in an organization.
         *
         *     Needs a session with a sign-in within the last ten minutes and permission `api_keys.manage`.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The id of the API key */
                id: components["parameters"]["ApiKeysId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description Requests that begin after the response are refused. Revoking a revoked key changes nothing.
         *
         *     Needs a session and permission `api_keys.manage`.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The id of the API key */
                id: components["parameters"]["ApiKeysId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate an API key
         * @description Only its owner can rotate a key, because the response contains the new one; a key of a service account, anyone with all permissions of the account. The new key gets the same lifetime, starting now. The previous one expires after the overlap, or is revoked immediately without one. A key can be rotated once.
         *
         *     Needs a session with a sign-in within the last ten minutes and permission `api_keys.manage`.
         */
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-key-policy": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Get the policy of API keys
         * @description Needs a session and permission `api_keys.manage`.
         */
        get: operations["getApiKeyPolicy"];
        /**
         * Edit the policy of API keys
         * @description Only an owner can, because it applies to owners, too. New keys outside of it are refused. Existing ones stay and are listed; unused ones are revoked 7 days after a warning.
         *
         *     Needs a session with a sign-in within the last ten minutes and permission `api_keys.manage`.
         */
        put: operations["editApiKeyPolicy"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys/revoke-exposed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report leaked API keys
         * @description Valid keys are revoked within seconds. The response is the same for valid, former and unknown keys.
         *
         *     Needs no credential.
         */
        post: operations["revokeExposedApiKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/triggers": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List the triggers
         * @description Sorted by `id`.
         *
         *     Needs scope `triggers:read`.
         */
        get: operations["listTriggers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/triggers/{id}": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The platform’s id of the trigger */
                id: components["parameters"]["TriggersId"];
            };
            cookie?: never;
        };
        /**
         * Get a trigger
         * @description Needs scope `triggers:read`.
         */
        get: operations["getTrigger"];
        /**
         * Register a trigger
         * @description A trigger that a suspension disabled stays disabled if only its name changes, and reactivation enables it; after other changes reactivation reports it as `changed`. A trigger acts for its member, so the caller must have all permissions of the member, and of the previous one. With `runs_oracle` the caller also needs `oracle.manage`, and the member all permissions of the owner of the Oracle, unless the registration only disables the trigger.
         *
         *     Needs scope `triggers:write` and permission `triggers.manage`.
         */
        put: operations["putTrigger"];
        post?: never;
        /**
         * Delete a trigger
         * @description If a suspension has disabled the trigger, reactivation does not restore it and reports it as `deleted`. The caller must have all permissions of its member.
         *
         *     Needs scope `triggers:write` and permission `triggers.manage`.
         */
        delete: operations["deleteTrigger"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/triggers/{id}/permit": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The platform’s id of the trigger */
                id: components["parameters"]["TriggersId"];
            };
            cookie?: never;
        };
        /**
         * Check whether a trigger may fire
         * @description Check before each run and do not cache the result: a suspension applies to every check after it. If several reasons apply, the first one in this order is returned: `organization_frozen`, `not_a_member`, `member_suspended`, `trigger_disabled`, `oracle_paused`, `integration_gone`. `oracle_paused` also means that no Oracle is registered. The triggers of an Oracle that keeps running are allowed although their member is suspended.
         *
         *     Needs scope `triggers:read`.
         */
        get: operations["permitTrigger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/members/{userId}/integrations": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The id of the person’s account */
                userId: components["parameters"]["MembersUserId"];
            };
            cookie?: never;
        };
        /**
         * List the integrations of a member
         * @description Sorted by `id`.
         *
         *     Needs scope `integrations:read`.
         */
        get: operations["listIntegrations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/members/{userId}/integrations/{id}": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The id of the member */
                userId: string;
                /** @description The platform’s id of the integration */
                id: components["parameters"]["IntegrationsId"];
            };
            cookie?: never;
        };
        /**
         * Get an integration
         * @description Needs scope `integrations:read`.
         */
        get: operations["getIntegration"];
        /**
         * Register an integration
         * @description An integration of a suspended member is added to the follow-ups. The caller must have all permissions of the member.
         *
         *     Needs scope `integrations:write` and permission `integrations.manage`.
         */
        put: operations["putIntegration"];
        post?: never;
        /**
         * Delete an integration
         * @description Triggers that use it stay, but may no longer fire, and reactivation does not restore them: the reason is `integration_gone`. The caller must have all permissions of the member.
         *
         *     Needs scope `integrations:write` and permission `integrations.manage`.
         */
        delete: operations["deleteIntegration"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/oracle": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Get the Oracle
         * @description Needs scope `oracle:read`.
         */
        get: operations["getOracle"];
        /**
         * Register or transfer the Oracle
         * @description Suspending or removing its owner pauses it. It resumes when the owner is reactivated, or when it is transferred to an active member. It acts for its owner, so the caller must have all permissions of the current and of the new owner, even to rename it.
         *
         *     Needs scope `oracle:write` and permission `oracle.manage`.
         */
        put: operations["putOracle"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invitations": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List the invitations
         * @description Sorted by creation time. Includes accepted, revoked and expired invitations.
         *
         *     Needs scope `invitations:read` and permission `members.invite`.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Send an invitation
         * @description The email address is stored in lower case. An invitation never reactivates a suspended member; to invite someone who was removed while suspended, the caller needs `members.reactivate`. It expires after seven days, and is revoked when its sender is suspended or removed. The link is sent by email; without a mail server it is in the response and in the log instead. Limited per hour, and to 5,000 pending ones of a member: 429 with Retry-After.
         *
         *     Needs scope `invitations:write` and permission `members.invite`.
         */
        post: operations["sendInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invitations/{id}/resend": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The id of the invitation */
                id: components["parameters"]["InvitationsId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend an invitation
         * @description For a pending or expired invitation, by a caller who may send it. It expires seven days from now, and earlier links stop working. The sender stays the same and must still be able to send it. It can be resent once a minute, within the limits of sending; otherwise the response is 429 with Retry-After. Webhooks get `invitation.created` again.
         *
         *     Needs scope `invitations:write` and permission `members.invite`.
         */
        post: operations["resendInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invitations/{id}": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The id of the invitation */
                id: components["parameters"]["InvitationsId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an invitation
         * @description Idempotent: a revoked or expired invitation stays unchanged and returns the same response.
         *
         *     Needs scope `invitations:write` and permission `members.invite`.
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invitations/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read an invitation link
         * @description Returns the offer of the invitation with this token. It is a POST because the token must not be part of a URL. It changes nothing, and counts as an attempt.
         *
         *     Needs no credential.
         */
        post: operations["getInvitationLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description A signed-in account joins if the invitation was sent to its email address. Without a session, `name` and `password` create the account, or claim one that nobody has signed in to yet: the token proves control of the mailbox, and previous credentials of that account stop working. The owner of a claimed account must sign in first. A mailed token also lifts a sign-in block; one that was shown to a sender lifts only a block that this organization set itself. The senders must still be permitted. A suspended member stays suspended, and to readmit someone who was removed while suspended, both need `members.reactivate`.
         *
         *     Needs no credential.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/directories": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List the directories
         * @description Sorted by creation time. An organization has at most 20 directories.
         *
         *     Needs a session and permission `directories.manage`.
         */
        get: operations["listDirectories"];
        put?: never;
        /**
         * Connect a directory
         * @description The caller needs the permissions that its token gives.
         *
         *     Needs a session with a sign-in within the last ten minutes and permission `directories.manage`.
         */
        post: operations["createDirectory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/directories/{id}": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The id of the directory */
                id: components["parameters"]["DirectoriesId"];
            };
            cookie?: never;
        };
        /**
         * Get a directory
         * @description Needs a session and permission `directories.manage`.
         */
        get: operations["getDirectory"];
        put?: never;
        post?: never;
        /**
         * Delete a directory
         * @description The token stops working at once. The people stay members. Suspensions that the directory holds become local; only an owner can delete a directory that holds any.
         *
         *     Needs a session and permission `directories.manage`.
         */
        delete: operations["deleteDirectory"];
        options?: never;
        head?: never;
        /**
         * Edit a directory
         * @description A new default profile applies to people whose groups change, or who are added, from now on.
         *
         *     Needs a session and permission `directories.manage`.
         */
        patch: operations["editDirectory"];
        trace?: never;
    };
    "/v1/directories/{id}/token/rotate": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The id of the directory */
                id: components["parameters"]["DirectoriesId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the token of a directory
         * @description The former token works until the end of the overlap, and an earlier one ends at once. Needs all permissions of every profile, and an owner if the directory may suspend owners.
         *
         *     Needs a session with a sign-in within the last ten minutes and permission `directories.manage`.
         */
        post: operations["rotateDirectoryToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/directories/{id}/activity": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The id of the directory */
                id: components["parameters"]["DirectoriesId"];
            };
            cookie?: never;
        };
        /**
         * List the activity of a directory
         * @description The newest 1,000 of 30 days that changed something or were refused.
         *
         *     Needs a session and permission `directories.manage`.
         */
        get: operations["listDirectoryActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/directories/{id}/groups": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The id of the directory */
                id: components["parameters"]["DirectoriesId"];
            };
            cookie?: never;
        };
        /**
         * List the groups of a directory
         * @description Sorted by creation time, with the access profiles to which they are mapped.
         *
         *     Needs a session and permission `directories.manage`.
         */
        get: operations["listDirectoryGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/directories/{id}/groups/{groupId}": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The id of the directory */
                id: components["parameters"]["DirectoriesId"];
                /** @description The id of the group */
                groupId: components["parameters"]["GroupsGroupId"];
            };
            cookie?: never;
        };
        /**
         * Get a group of a directory
         * @description Needs a session and permission `directories.manage`.
         */
        get: operations["getDirectoryGroup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Map a group to an access profile
         * @description Of a person’s mapped groups, the one with the highest priority decides; without one, the default profile of the directory. Owner cannot be mapped, and owners keep it. Neither the new profile nor those of the people whose profiles change may exceed the caller’s.
         *
         *     Needs a session and permission `directories.manage`.
         */
        patch: operations["editDirectoryGroup"];
        trace?: never;
    };
    "/v1/governance/webhooks": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List the governance webhooks
         * @description An organization has at most 50 webhooks. Secrets are never shown again.
         *
         *     Needs scope `governance:read`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a governance webhook
         * @description The response contains `secret`, to verify signatures by the Standard Webhooks specification.
         *
         *     Needs scope `governance:write`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/governance/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The id of the webhook */
                id: components["parameters"]["WebhooksId"];
            };
            cookie?: never;
        };
        /**
         * Get a governance webhook
         * @description Needs scope `governance:read`.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Remove a governance webhook
         * @description Revokes the URL immediately: no request to it begins after the 204 response. A 503 `delete_in_progress` means that the webhook is removed, but a request may still be in progress: repeat the call.
         *
         *     Needs scope `governance:write`.
         */
        delete: operations["removeWebhook"];
        options?: never;
        head?: never;
        /**
         * Edit a governance webhook
         * @description Needs scope `governance:write`.
         */
        patch: operations["editWebhook"];
        trace?: never;
    };
    "/v1/governance/webhooks/{id}/secret/rotate": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The id of the webhook */
                id: components["parameters"]["WebhooksId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the signing secret of a governance webhook
         * @description During the overlap, every request is signed with each valid secret. With `overlap_seconds` 0, no request that is signed with a previous secret begins after the response. At most 5 secrets are valid at once.
         *
         *     Needs scope `governance:write`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/governance/webhooks/{id}/ping": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The id of the webhook */
                id: components["parameters"]["WebhooksId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event to a governance webhook
         * @description Sends a `governance.webhook.ping` to this webhook only, whatever it subscribes to. The result is in the delivery.
         *
         *     Needs scope `governance:write`.
         */
        post: operations["pingWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/governance/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The id of the webhook */
                id: components["parameters"]["WebhooksId"];
            };
            cookie?: never;
        };
        /**
         * List the deliveries of a governance webhook
         * @description Sorted by creation time, newest first by default. Finished deliveries are kept for 30 days.
         *
         *     Needs scope `governance:read`.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/governance/webhooks/{id}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The id of the webhook */
                id: components["parameters"]["WebhooksId"];
                /** @description The id of the delivery */
                deliveryId: components["parameters"]["DeliveriesDeliveryId"];
            };
            cookie?: never;
        };
        /**
         * Get a delivery of a governance webhook, with its attempts
         * @description Needs scope `governance:read`.
         */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/governance/webhooks/{id}/deliveries/{deliveryId}/retry": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The id of the webhook */
                id: components["parameters"]["WebhooksId"];
                /** @description The id of the delivery */
                deliveryId: components["parameters"]["DeliveriesDeliveryId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a delivery of a governance webhook
         * @description Makes the delivery due immediately, even while the webhook is backing off after failures. A delivered event is sent again with the same `webhook-id`. A delivery that is being sent is left unchanged.
         *
         *     Needs scope `governance:write`.
         */
        post: operations["retryDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/governance/webhooks/{id}/replay": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The id of the webhook */
                id: components["parameters"]["WebhooksId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay events to a governance webhook
         * @description Resends the events since a time, oldest first, at most 5000; `next_since` is the start of the next call. A webhook has one replay a minute; another is 429 with Retry-After. Each event keeps its `webhook-id`, so that receivers can skip duplicates. Pings are not replayed.
         *
         *     Needs scope `governance:write`.
         */
        post: operations["replayEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/governance/deliveries/summary": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Summarize the deliveries of all governance webhooks
         * @description Attempts of the last 24 hours by hour, including the current hour, of each webhook and of all together (`total`), compared with the same hours of the week before. Cancelled attempts are not counted.
         *
         *     Needs scope `governance:read`.
         */
        get: operations["summarizeDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/governance/event-types": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List the governance event types
         * @description A webhook subscribes to types, to prefixes such as `member.*`, or to all with `*`. Later releases may add fields to `data`, and remove none.
         *
         *     Needs scope `governance:read`.
         */
        get: operations["listEventTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/governance/events": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List the governance events
         * @description Sorted by `sequence`. A receiver that has missed events reads them with `since_sequence`, the last sequence that it received.
         *
         *     Needs scope `governance:read`.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the keys of Security Event Tokens
         * @description Needs no credential.
         */
        get: operations["getSigningKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit/entries": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Search the audit log
         * @description Sorted by sequence, newest first unless `order` is set. Filters are combined with AND. Refused operations have the action `operation.refused` and the error code as the reason.
         *
         *     Needs scope `audit:read` and permission `audit.read`.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit/counts": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Count audit entries over time
         * @description Counts the entries of each family in spans of equal length, or in days with `time_zone`. The time range ends now by default. Accepts the filters of the search.
         *
         *     Needs scope `audit:read` and permission `audit.read`.
         */
        get: operations["countAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit/views": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List your saved views of the audit log
         * @description Sorted by creation time. The list is not paginated: a member has 50 views at most.
         *
         *     Needs a session and permission `audit.read`.
         */
        get: operations["listAuditViews"];
        put?: never;
        /**
         * Save a view of the audit log
         * @description A view is personal: only you see it, and only in this organization.
         *
         *     Needs a session and permission `audit.read`.
         */
        post: operations["createAuditView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit/views/{id}": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The id of the view */
                id: components["parameters"]["ViewsId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a view of the audit log
         * @description Needs a session and permission `audit.read`.
         */
        delete: operations["deleteAuditView"];
        options?: never;
        head?: never;
        /**
         * Edit a view of the audit log
         * @description Absent fields stay unchanged.
         *
         *     Needs a session and permission `audit.read`.
         */
        patch: operations["editAuditView"];
        trace?: never;
    };
    "/v1/audit/export": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Export the audit log
         * @description Streams the chain sorted by sequence, from the first entry that is not archived to the newest. `reeve audit verify --file` verifies NDJSON with only the public key, but neither CSV nor a file with a filter other than sequence or time. An export with fewer entries than `Reeve-Entries`, or without the last line end, is incomplete.
         *
         *     Needs scope `audit:read` and permission `audit.read`.
         */
        get: operations["exportAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit/verification": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Verify the audit log
         * @description Verifies the whole chain, and its archived part: sequences, hashes and links of the entries, the head, and the signatures and links of the stored checkpoints. `first_fault` is the first entry that fails.
         *
         *     Needs scope `audit:read` and permission `audit.read`.
         */
        get: operations["verifyAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit/checkpoints": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List the signed checkpoints of the audit log
         * @description Newest first by default. To verify an NDJSON export later, and to detect a truncated or rewritten audit log without trusting the database, store a checkpoint and the public key elsewhere. A checkpoint is signed within 10 seconds of an entry, and at every 1,000th entry.
         *
         *     Needs scope `audit:read` and permission `audit.read`.
         */
        get: operations["listAuditCheckpoints"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/evaluation": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Evaluate access of a subject
         * @description Denials have the status 200, too. The permission is the action’s name, or `<resource type>.<action name>`.
         *
         *     Needs scope `members:read` and permission `members.read`.
         */
        post: operations["evaluateAccess"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/evaluations": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Evaluate access in a batch
         * @description An invalid evaluation results in a denial with an `error`; all others are evaluated.
         *
         *     Needs scope `members:read` and permission `members.read`.
         */
        post: operations["evaluateAccessBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/search/subject": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search subjects that have access
         * @description Returns active members, including owners, sorted by user ID. Unknown types have no members.
         *
         *     Needs scope `members:read` and permission `members.read`.
         */
        post: operations["searchSubjects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/search/action": {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search actions that a subject may perform
         * @description The known permissions are Reeve’s and those of all profiles. A resource of the type `organization` has all of them, any other one those of its type.
         *
         *     Needs scope `members:read` and permission `members.read`.
         */
        post: operations["searchActions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/authzen-configuration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the AuthZEN configuration
         * @description Needs no credential.
         */
        get: operations["getAuthzenConfiguration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/platform/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the organizations
         * @description Sorted by creation time.
         *
         *     Needs a platform key with scope `organizations:read`.
         */
        get: operations["listPlatformOrganizations"];
        put?: never;
        /**
         * Create an organization
         * @description Creates the organization with its built-in profiles and first owner, who gets a mail. An existing account with this address becomes the owner. A repetition with the same `external_id` is 409 with `existing_id`.
         *
         *     Needs a platform key with scope `organizations:write`.
         */
        post: operations["createPlatformOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/platform/organizations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization */
                id: components["parameters"]["OrganizationsId"];
            };
            cookie?: never;
        };
        /**
         * Get an organization
         * @description Needs a platform key with scope `organizations:read`.
         */
        get: operations["getPlatformOrganization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Edit an organization
         * @description Absent fields stay unchanged; `metadata` is replaced as a whole.
         *
         *     Needs a platform key with scope `organizations:write`.
         */
        patch: operations["editPlatformOrganization"];
        trace?: never;
    };
    "/v1/platform/organizations/{id}/freeze": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization */
                id: components["parameters"]["OrganizationsId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Freeze an organization
         * @description Refuses all its credentials at once: 403 `organization_frozen`. Access checks and triggers are denied with this reason. Nothing is deleted.
         *
         *     Needs a platform key with scope `organizations:write`.
         */
        post: operations["freezePlatformOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/platform/organizations/{id}/unfreeze": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization */
                id: components["parameters"]["OrganizationsId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unfreeze an organization
         * @description Needs a platform key with scope `organizations:write`.
         */
        post: operations["unfreezePlatformOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/platform/organizations/{id}/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization */
                id: components["parameters"]["OrganizationsId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a key of a service account
         * @description The account’s permissions limit the scopes. The accountable person gets a mail.
         *
         *     Needs a platform key with scope `keys:mint`.
         */
        post: operations["createPlatformApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "member.profile_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive member.profile_changed */
        post: operations["onMemberProfileChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "member.suspended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive member.suspended */
        post: operations["onMemberSuspended"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "member.suspension_refused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive member.suspension_refused */
        post: operations["onMemberSuspensionRefused"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "member.reactivated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive member.reactivated */
        post: operations["onMemberReactivated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "member.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive member.created */
        post: operations["onMemberCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "service_account.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive service_account.created */
        post: operations["onServiceAccountCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "member.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive member.changed */
        post: operations["onMemberChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "member.removed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive member.removed */
        post: operations["onMemberRemoved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "member.login_blocked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive member.login_blocked */
        post: operations["onMemberLoginBlocked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "member.follow_up_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive member.follow_up_changed */
        post: operations["onMemberFollowUpChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "member.session_ended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive member.session_ended */
        post: operations["onMemberSessionEnded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "member.signed_out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive member.signed_out */
        post: operations["onMemberSignedOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "member.identity_unlinked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive member.identity_unlinked */
        post: operations["onMemberIdentityUnlinked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "member.login_unblocked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive member.login_unblocked */
        post: operations["onMemberLoginUnblocked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organization.frozen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive organization.frozen */
        post: operations["onOrganizationFrozen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organization.unfrozen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive organization.unfrozen */
        post: operations["onOrganizationUnfrozen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "invitation.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive invitation.created */
        post: operations["onInvitationCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "invitation.accepted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive invitation.accepted */
        post: operations["onInvitationAccepted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "invitation.revoked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive invitation.revoked */
        post: operations["onInvitationRevoked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "trigger.disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive trigger.disabled */
        post: operations["onTriggerDisabled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "trigger.restored": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive trigger.restored */
        post: operations["onTriggerRestored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "oracle.paused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive oracle.paused */
        post: operations["onOraclePaused"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "oracle.resumed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive oracle.resumed */
        post: operations["onOracleResumed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "api_key.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive api_key.created */
        post: operations["onApiKeyCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "api_key.rotated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive api_key.rotated */
        post: operations["onApiKeyRotated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "api_key.unused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive api_key.unused */
        post: operations["onApiKeyUnused"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "api_key.revoked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive api_key.revoked */
        post: operations["onApiKeyRevoked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "api_key_policy.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive api_key_policy.changed */
        post: operations["onApiKeyPolicyChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "directory.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive directory.created */
        post: operations["onDirectoryCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "directory.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive directory.changed */
        post: operations["onDirectoryChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "directory.token_rotated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive directory.token_rotated */
        post: operations["onDirectoryTokenRotated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "directory.synced": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive directory.synced */
        post: operations["onDirectorySynced"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "directory.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive directory.deleted */
        post: operations["onDirectoryDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "profile.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive profile.created */
        post: operations["onProfileCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "profile.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive profile.changed */
        post: operations["onProfileChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "profile.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive profile.deleted */
        post: operations["onProfileDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "governance.webhook.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive governance.webhook.created */
        post: operations["onGovernanceWebhookCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "governance.webhook.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive governance.webhook.changed */
        post: operations["onGovernanceWebhookChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "governance.webhook.removed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive governance.webhook.removed */
        post: operations["onGovernanceWebhookRemoved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "governance.webhook.failing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive governance.webhook.failing */
        post: operations["onGovernanceWebhookFailing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "governance.webhook.disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive governance.webhook.disabled */
        post: operations["onGovernanceWebhookDisabled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "governance.webhook.ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive governance.webhook.ping */
        post: operations["onGovernanceWebhookPing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * @description The result of accepting an invitation
         * @example {
         *       "organization_id": "01997c1d-0b51-7f0e-a3d4-2f6c1b9e8d70",
         *       "user_id": "01997c35-7e21-7a5c-8d14-b0f3c9a6e258",
         *       "profile_id": "01997c1e-9a4e-7d2b-8f51-3c6f0e2d7b10"
         *     }
         */
        Acceptance: {
            /**
             * Format: uuid
             * @description The id of the joined organization
             */
            organization_id: string;
            /**
             * Format: uuid
             * @description The id of the person’s account
             */
            user_id: string;
            /**
             * Format: uuid
             * @description The id of the new member’s access profile
             */
            profile_id: string;
        };
        /**
         * @description The acceptance of an invitation
         * @example {
         *       "token": "AZl8HQtSfBGaPl8tjEtqAZ3kq0vXyW5mT8sQpL2rHc9uNf4bGd7eJa1oKi6xVzEw",
         *       "name": "Grace Hopper",
         *       "password": "correct horse battery staple"
         *     }
         */
        AcceptanceRequest: {
            /** @description The token after #token= in the link */
            token: string;
            /** @description The name of a new account */
            name?: components["schemas"]["Name"];
            /**
             * Format: password
             * @description The password to sign in with, without NUL characters
             */
            password?: string;
        };
        /**
         * @description The result of a permission check
         * @example {
         *       "allowed": false,
         *       "reason": "member_suspended",
         *       "permissions": [
         *         {
         *           "permission": "agents.run",
         *           "allowed": false,
         *           "reason": "member_suspended"
         *         }
         *       ]
         *     }
         */
        Access: {
            /** @description True if all requested permissions are granted */
            allowed: boolean;
            /** @description The reason; with several permissions, the reason of the first denied one */
            reason: components["schemas"]["AccessReason"];
            /** @description The result for each permission, in the order of the request */
            permissions: components["schemas"]["PermissionAccess"][];
        };
        /**
         * @description The reason for the result
         * @enum {string}
         */
        AccessReason: "granted" | "not_granted" | "member_suspended" | "not_a_member" | "trigger_disabled" | "oracle_paused" | "integration_gone" | "organization_frozen";
        /**
         * @description A person’s account, shared by all organizations
         * @example {
         *       "user_id": "01997c1d-0b60-7a42-8c15-d2f1e09b7c44",
         *       "email": "ada@acme.test",
         *       "name": "Ada Lovelace",
         *       "email_verified": true,
         *       "two_factor_enabled": false,
         *       "organizations": [
         *         {
         *           "id": "01997c1d-0b51-7f0e-a3d4-2f6c1b9e8d70",
         *           "name": "Acme",
         *           "status": "active",
         *           "frozen": false,
         *           "session_ended": false
         *         }
         *       ]
         *     }
         */
        Account: {
            /**
             * Format: uuid
             * @description The id of the account
             */
            user_id: string;
            /** @description The email address of the account */
            email: string;
            /** @description The name of the person */
            name: string;
            /** @description True if the email address is verified */
            email_verified: boolean;
            /** @description True if two-factor authentication is enabled */
            two_factor_enabled: boolean;
            /** @description The organizations of the person. Requests name one in the Reeve-Organization header */
            organizations: components["schemas"]["Membership"][];
        };
        /**
         * @description The changes to the account
         * @example {
         *       "name": "Ada Lovelace"
         *     }
         */
        AccountChanges: {
            /** @description The new name of the person */
            name: components["schemas"]["Name"];
        };
        /**
         * @description An integration of the suspended member that should be revoked at its provider
         * @example {
         *       "id": "github-4711",
         *       "provider": "github",
         *       "name": "GitHub (ada-lovelace)",
         *       "status": "connected",
         *       "connected_at": "2026-03-02T09:15:00.000Z",
         *       "last_used_at": "2026-07-14T16:40:12.345Z"
         *     }
         */
        AccountIntegration: {
            /** @description The platform’s id of the integration */
            id: string;
            /** @description The provider of the service */
            provider: string;
            /** @description The name of the connection */
            name: string;
            /**
             * @description The latest status from the platform
             * @enum {string}
             */
            status: "connected" | "disconnected" | "error";
            /**
             * Format: date-time
             * @description Time of the connection; null if unknown
             */
            connected_at: string | null;
            /**
             * Format: date-time
             * @description Time of the last use; null if unknown
             */
            last_used_at: string | null;
            /** @description The member’s triggers that use the integration */
            triggers: number;
        };
        /**
         * @description A search for the actions that a subject may perform
         * @example {
         *       "subject": {
         *         "type": "user",
         *         "id": "grace@acme.example"
         *       },
         *       "resource": {
         *         "type": "organization",
         *         "id": "0199c2ee-8f01-7d13-b0a4-6a2f5a0f7c11"
         *       }
         *     }
         */
        ActionSearch: {
            subject: components["schemas"]["AuthzenSubject"];
            resource: components["schemas"]["AuthzenResource"];
            /** @description Accepted and ignored */
            context?: Record<string, never>;
            page?: components["schemas"]["SearchPage"];
        };
        /** @description Scopes that a new key may have; null for all */
        AllowedKeyScopes: components["schemas"]["Scope"][] | null;
        /** @description A service account for which the member answers */
        AnsweredServiceAccount: {
            /**
             * Format: uuid
             * @description The id of the service account
             */
            user_id: string;
            /** @description The name of the service account */
            name: string;
            /**
             * @description The status of the service account
             * @enum {string}
             */
            status: "active" | "suspended";
        };
        /**
         * @description A credential of the organization, without its secret
         * @example {
         *       "id": "0199c2f4-0c6e-7f10-b3a2-4e7d0c1b9a55",
         *       "name": "Deployment",
         *       "hint": "q8Zt",
         *       "owner_user_id": "0199c2f0-5b1e-7c3a-9a52-0ada0ada0ada",
         *       "scopes": [
         *         "members:read",
         *         "governance:read"
         *       ],
         *       "ineffective_scopes": [],
         *       "status": "active",
         *       "created_at": "2026-03-02T09:30:00.000Z",
         *       "expires_at": "2026-09-01T00:00:00.000Z",
         *       "last_used_at": null,
         *       "revoked_at": null,
         *       "revoked_reason": null,
         *       "rotated_from": null,
         *       "replaced_by": null
         *     }
         */
        ApiKey: {
            /**
             * Format: uuid
             * @description The id of the API key
             */
            id: string;
            /** @description The name of the key */
            name: string;
            /** @description The last characters of the key */
            hint: string;
            /**
             * Format: uuid
             * @description The id of the owner, whose permissions limit the key
             */
            owner_user_id: string;
            /** @description The scopes of the key */
            scopes: string[];
            /** @description Scopes without effect at present, because the owner could not grant them */
            ineffective_scopes: string[];
            /**
             * @description The status of the key. Only active keys are accepted
             * @enum {string}
             */
            status: "active" | "owner_suspended" | "expired" | "revoked";
            created_at: components["schemas"]["CreatedAt"];
            /**
             * Format: date-time
             * @description Time of the expiry; null for none
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Time of the last use, up to 90 seconds late; null before the first use
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description Time of the revocation, or null
             */
            revoked_at: string | null;
            /**
             * @description Reason for the revocation, or null
             * @enum {string|null}
             */
            revoked_reason: "revoked" | "rotated" | "exposed" | "owner_removed" | "owner_suspended" | "unused" | null;
            /**
             * Format: uuid
             * @description The id of the key that this key replaces
             */
            rotated_from: string | null;
            /**
             * Format: uuid
             * @description The id of the key that replaces this key, which expires at the end of the overlap
             */
            replaced_by: string | null;
        };
        /**
         * @description An API key was created for a member.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        ApiKeyCreatedEvent: {
            /** @constant */
            type: "api_key.created";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: {
                api_key_id: components["schemas"]["ApiKeyId"];
                name: components["schemas"]["NameAtEvent"];
                owner_user_id: components["schemas"]["KeyOwnerId"];
                /** @description The scopes of the key */
                scopes: string[];
            };
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /**
         * Format: uuid
         * @description The id of the API key
         */
        ApiKeyId: string;
        /** @description A key outside of the policy */
        ApiKeyOutsidePolicy: {
            /**
             * Format: uuid
             * @description The id of the API key
             */
            id: string;
            /** @description The name of the key */
            name: string;
            /**
             * Format: uuid
             * @description The id of its owner
             */
            owner_user_id: string;
            /** @description The exceeded limits */
            reasons: ("lifetime" | "scopes" | "unused")[];
        };
        /**
         * @description The limits of the organization’s API keys
         * @example {
         *       "max_lifetime_days": null,
         *       "revoke_unused_after_days": 60,
         *       "allowed_scopes": null,
         *       "unused_counted_from": "2026-03-02T09:30:00.000Z",
         *       "outside_policy_count": 0,
         *       "outside_policy": []
         *     }
         */
        ApiKeyPolicy: {
            /** @description Longest lifetime of a new key in days; null for any */
            max_lifetime_days: number | null;
            /** @description Days until an unused key is revoked; null for never */
            revoke_unused_after_days: number | null;
            allowed_scopes: components["schemas"]["AllowedKeyScopes"];
            /**
             * Format: date-time
             * @description Earlier days without use do not count
             */
            unused_counted_from: string | null;
            /** @description Number of keys outside of the policy */
            outside_policy_count: number;
            /** @description The first 50 of them */
            outside_policy: components["schemas"]["ApiKeyOutsidePolicy"][];
        };
        /**
         * @description The policy of API keys was edited; `changed` lists the fields.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        ApiKeyPolicyChangedEvent: {
            /** @constant */
            type: "api_key_policy.changed";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: {
                organization_id: components["schemas"]["OrganizationId"];
                /** @description The changed limits */
                changed: string[];
            };
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /**
         * @description The limits of API keys
         * @example {
         *       "max_lifetime_days": null,
         *       "revoke_unused_after_days": 60,
         *       "allowed_scopes": null
         *     }
         */
        ApiKeyPolicySettings: {
            /** @description Longest lifetime of a new key in days; null for any */
            max_lifetime_days: number | null;
            /** @description Days until an unused key is revoked; null for never */
            revoke_unused_after_days: number | null;
            allowed_scopes: components["schemas"]["AllowedKeyScopes"];
        };
        /**
         * @description An API key was revoked.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        ApiKeyRevokedEvent: {
            /** @constant */
            type: "api_key.revoked";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: {
                api_key_id: components["schemas"]["ApiKeyId"];
                name: components["schemas"]["NameAtEvent"];
                owner_user_id: components["schemas"]["KeyOwnerId"];
                /** @description The reason for the revocation */
                revoked_reason: string;
            };
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /**
         * @description An API key was replaced by a new one, and is refused once the overlap has ended.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        ApiKeyRotatedEvent: {
            /** @constant */
            type: "api_key.rotated";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: {
                api_key_id: components["schemas"]["ApiKeyId"];
                name: components["schemas"]["NameAtEvent"];
                owner_user_id: components["schemas"]["KeyOwnerId"];
                /**
                 * Format: uuid
                 * @description The id of the API key that replaces this one
                 */
                replaced_by: string;
                /**
                 * Format: date-time
                 * @description Time at which the replaced key expires
                 */
                overlap_ends_at: string;
            };
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /**
         * @description Nobody uses an API key. Reeve revokes it after revoke_after, unless it is used.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        ApiKeyUnusedEvent: {
            /** @constant */
            type: "api_key.unused";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: {
                api_key_id: components["schemas"]["ApiKeyId"];
                name: components["schemas"]["NameAtEvent"];
                owner_user_id: components["schemas"]["KeyOwnerId"];
                /**
                 * Format: date-time
                 * @description The earliest time of the revocation
                 */
                revoke_after: string;
            };
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /** @description One HTTP request of a delivery */
        Attempt: {
            /** @description The attempt, from 1 */
            number: number;
            /**
             * Format: date-time
             * @description Time at which the request started
             */
            started_at: string;
            /** @description The HTTP status; null without a response */
            status: number | null;
            /**
             * @description The result of the request
             * @enum {string}
             */
            outcome: "delivered" | "rejected" | "blocked" | "dns_failed" | "connect_failed" | "connect_timeout" | "tls_failed" | "timeout" | "response_invalid" | "connection_closed" | "cancelled";
            /** @description Durations of the phases; null for skipped ones, such as the connection when one is reused */
            timings: {
                /** @description Milliseconds of the DNS lookup */
                dns_ms: number | null;
                /** @description Milliseconds to connect */
                connect_ms: number | null;
                /** @description Milliseconds of the TLS handshake */
                tls_ms: number | null;
                /** @description Milliseconds from the request to the first byte of the response */
                first_byte_ms: number | null;
                /** @description Milliseconds of the entire attempt */
                total_ms: number;
            };
            /** @description The beginning of the response body, at most 2,048 bytes */
            response_excerpt: string;
            /** @description The error, if there was no response; or the `err` of a token’s receiver */
            error: string | null;
            /**
             * Format: date-time
             * @description Time of the next scheduled attempt
             */
            next_attempt_at: string | null;
        };
        /**
         * @description A signature over the chain up to one entry
         * @example {
         *       "organization_id": "0198c59f-02d4-7e61-8a3b-51c7f2e90d44",
         *       "sequence": 1284,
         *       "hash": "3af74425f2e66fac966966dc872a7d1898aa9634b3b81b3d7814b949f238f979",
         *       "signed_at": "2026-03-02T09:14:11.870Z",
         *       "version": 2,
         *       "previous": {
         *         "sequence": 1279,
         *         "signature": "GFoooYs/k9sPoY0++J0OTdJrWFe8/kAUv4YTmhSZn37aW/oeqPzBgj8cV1bbRdUSTyYkgvN0y88cl5mpR5u8Dg=="
         *       },
         *       "key_id": "c439dee690d027cf",
         *       "signature": "3MpAxvObbToZDv7TGG4EWBzHG9zhPuwp2L9qBJDXw34DP+3mMoTgcQ0sT3nbbcpAzp+U8LBIJfyoHq16Z8nbBg=="
         *     }
         */
        AuditCheckpoint: {
            /**
             * Format: uuid
             * @description The id of the organization whose chain is signed
             */
            organization_id: string;
            /** @description The sequence number of the last signed entry */
            sequence: number;
            /** @description The `hash` of the last signed entry */
            hash: string;
            /**
             * Format: date-time
             * @description Time of the signature
             */
            signed_at: string;
            /** @description The version of the signed fields. Version 1 is from before checkpoints were linked */
            version: number;
            /** @description The previous checkpoint; null for the first one of a chain, and in version 1 */
            previous: {
                /** @description The sequence number of the last entry that it signed */
                sequence: number;
                /** @description The signature of that checkpoint */
                signature: string;
            } | null;
            /** @description The first 8 bytes of the SHA-256 of the public key (DER), hexadecimal */
            key_id: string;
            /** @description Ed25519, base64, over the canonical JSON (RFC 8785) of all other fields; in version 1 of {hash, organization_id, sequence, signed_at} alone */
            signature: string;
        };
        /**
         * @description Number of entries over time
         * @example {
         *       "since": "2026-03-01T00:00:00.000Z",
         *       "until": "2026-03-03T00:00:00.000Z",
         *       "total": 1284,
         *       "spans": [
         *         {
         *           "since": "2026-03-01T00:00:00.000Z",
         *           "entries": 1204,
         *           "families": {
         *             "members": 1100,
         *             "access": 84,
         *             "webhooks": 12,
         *             "security": 8
         *           }
         *         },
         *         {
         *           "since": "2026-03-02T00:00:00.000Z",
         *           "entries": 80,
         *           "families": {
         *             "members": 60,
         *             "access": 20,
         *             "webhooks": 0,
         *             "security": 0
         *           }
         *         }
         *       ]
         *     }
         */
        AuditCounts: {
            /**
             * Format: date-time
             * @description Start of the first span
             */
            since: string;
            /**
             * Format: date-time
             * @description End of the last span
             */
            until: string;
            /** @description The total number of matching entries */
            total: number;
            /** @description Time spans of equal length, or days, oldest first */
            spans: {
                /**
                 * Format: date-time
                 * @description Start of the span, which ends at the start of the next span
                 */
                since: string;
                /** @description Number of matching entries */
                entries: number;
                families: components["schemas"]["EntryFamilies"];
                /** @description With `by_action`: the number of matching entries of each action that has any */
                actions?: {
                    [key: string]: number;
                };
            }[];
        };
        /**
         * @description An entry of the tamper-evident audit log
         * @example {
         *       "id": "0198c5a1-6c3e-7b2a-9f41-3d5e8a7c1b20",
         *       "organization_id": "0198c59f-02d4-7e61-8a3b-51c7f2e90d44",
         *       "sequence": 1284,
         *       "occurred_at": "2026-03-02T09:14:07.312Z",
         *       "action": "member.suspended",
         *       "actor": {
         *         "type": "member",
         *         "id": "0198c59f-02e0-7c15-b6aa-0f4d93b7e812",
         *         "name": "Ada Lovelace",
         *         "key": {
         *           "id": "0198c5a0-11aa-7d03-93c8-7e2b5f60a9d1",
         *           "name": "offboarding"
         *         }
         *       },
         *       "target": {
         *         "type": "member",
         *         "id": "0198c5a0-5f7b-7a90-8de2-46b1c90f3e57",
         *         "name": "Grace Hopper"
         *       },
         *       "reason": "left the company",
         *       "changes": {
         *         "before": {
         *           "status": "active"
         *         },
         *         "after": {
         *           "status": "suspended"
         *         }
         *       },
         *       "context": {
         *         "request_id": "offboarding-4711",
         *         "ip": "203.0.113.7",
         *         "user_agent": "curl/8.14.1"
         *       },
         *       "previous_hash": "7e6cdbc4c5534a27574aca4fc8970435debb0354dac651401163448fb1d98feb",
         *       "hash": "3af74425f2e66fac966966dc872a7d1898aa9634b3b81b3d7814b949f238f979"
         *     }
         */
        AuditEntry: {
            /**
             * Format: uuid
             * @description The id of the entry
             */
            id: string;
            /**
             * Format: uuid
             * @description The id of the organization whose chain has the entry
             */
            organization_id: string;
            /** @description The sequence number in the chain, without gaps, from 1 */
            sequence: number;
            /**
             * Format: date-time
             * @description Time of the action
             */
            occurred_at: string;
            /** @description The action, such as `member.suspended` */
            action: string;
            /** @description The person or program that acted */
            actor: {
                /**
                 * @description The type of the actor
                 * @enum {string}
                 */
                type: "member" | "account" | "operator" | "system" | "directory" | "platform_key";
                /** @description The id of the account; null for an operator or the system */
                id: string | null;
                /** @description The name of the actor at the time of the action */
                name: string;
                /** @description The API key that was used; null if none was */
                key: {
                    /** @description The id of the API key */
                    id: string;
                    /** @description The name of the key at the time of the action */
                    name: string;
                } | null;
            };
            /** @description The resource that the action concerned, such as the suspended member */
            target: {
                /** @description The type of the target */
                type: string;
                /** @description The id of the target */
                id: string;
                /** @description The name of the target at the time of the action */
                name?: string;
            };
            /** @description The given reason, or null */
            reason: string | null;
            /** @description The changed values; null if none are recorded */
            changes: {
                /** @description The values before the change */
                before?: unknown;
                /** @description The values after the change, such as the `method` of a sign-in */
                after?: unknown;
            } | null;
            /** @description The request that caused the entry */
            context: {
                /** @description The X-Request-Id of the request */
                request_id: string;
                /** @description The IP address of the client */
                ip: string | null;
                /** @description The user agent of the client */
                user_agent: string | null;
            };
            /** @description The `hash` of the entry before it; 64 zeros in the first entry of the chain */
            previous_hash: string;
            /** @description The SHA-256, in lower-case hexadecimal, of the 32 bytes that `previous_hash` encodes, followed by the canonical JSON (RFC 8785, UTF-8) of all fields of the entry but `previous_hash` and `hash` */
            hash: string;
        };
        /** @description The filters of the search, as the query of a URL, such as `action=member.*` */
        AuditQuery: string;
        /**
         * @description The result of verifying a chain
         * @example {
         *       "valid": true,
         *       "entries": 1284,
         *       "head": {
         *         "sequence": 1284,
         *         "hash": "3af74425f2e66fac966966dc872a7d1898aa9634b3b81b3d7814b949f238f979"
         *       },
         *       "checkpoints": 2,
         *       "first_fault": null
         *     }
         */
        AuditVerification: {
            /** @description True if all entries and checkpoints are valid */
            valid: boolean;
            /** @description Number of verified entries, counted from the first one */
            entries: number;
            /** @description The last verified entry */
            head: {
                /** @description The sequence number of an entry in its chain */
                sequence: number;
                /** @description A SHA-256 hash, in lower-case hexadecimal */
                hash: string;
            };
            /** @description Number of verified checkpoints */
            checkpoints: number;
            /** @description The first fault of the chain; null if it is intact */
            first_fault: {
                /** @description The sequence number of an entry in its chain */
                sequence: number;
                /**
                 * @description The fault code
                 * @enum {string}
                 */
                code: "entry_missing" | "entry_unreadable" | "entry_out_of_order" | "entry_of_another_chain" | "entry_changed" | "entry_not_linked" | "entry_beyond_head" | "entry_replaced" | "head_changed" | "checkpoint_mismatch" | "checkpoint_forged" | "checkpoint_missing" | "checkpoint_not_linked" | "checkpoint_beyond_entries" | "archive_missing" | "archive_changed" | "archive_unreadable";
                /** @description The fault message */
                detail: string;
            } | null;
        };
        /**
         * @description A personal saved search of the audit log
         * @example {
         *       "id": "0199d0b7-2f4d-7c02-8f10-5b7e9a3c1d42",
         *       "name": "Refused operations",
         *       "query": "action=operation.refused",
         *       "created_at": "2026-07-14T17:02:00.000Z"
         *     }
         */
        AuditView: {
            /**
             * Format: uuid
             * @description The id of the view
             */
            id: string;
            /** @description The name of the view */
            name: components["schemas"]["Name"];
            query: components["schemas"]["AuditQuery"];
            created_at: components["schemas"]["CreatedAt"];
        };
        /**
         * @description The changes to a view of the audit log
         * @example {
         *       "name": "Refused operations"
         *     }
         */
        AuditViewChanges: {
            /** @description The name of the view */
            name?: components["schemas"]["Name"];
            query?: components["schemas"]["AuditQuery"];
        };
        /** @description The action. A name with a dot is the permission; any other name is appended to the resource’s type and a dot */
        AuthzenAction: {
            /** @description A permission, or its last part */
            name: string;
            /** @description Accepted and ignored */
            properties?: Record<string, never>;
        };
        /**
         * @description The capabilities and URLs of this decision point
         * @example {
         *       "policy_decision_point": "https://reeve.acme.example",
         *       "access_evaluation_endpoint": "https://reeve.acme.example/access/v1/evaluation",
         *       "access_evaluations_endpoint": "https://reeve.acme.example/access/v1/evaluations",
         *       "search_subject_endpoint": "https://reeve.acme.example/access/v1/search/subject",
         *       "search_action_endpoint": "https://reeve.acme.example/access/v1/search/action"
         *     }
         */
        AuthzenConfiguration: {
            /** @description The URL of the decision point */
            policy_decision_point: string;
            /** @description The URL of the evaluation endpoint */
            access_evaluation_endpoint: string;
            /** @description The URL of the batch evaluation endpoint */
            access_evaluations_endpoint: string;
            /** @description The URL of the subject search endpoint */
            search_subject_endpoint: string;
            /** @description The URL of the action search endpoint */
            search_action_endpoint: string;
        };
        /** @description The resource of the action. An `organization`, and a `trigger` for the action `fire`, must exist; of other resources only the type matters */
        AuthzenResource: {
            /** @description The type of the target */
            type: string;
            /** @description The id of the resource */
            id: string;
            /** @description Accepted and ignored */
            properties?: Record<string, never>;
        };
        /** @description The acting subject: a `user` by user id, email address or external id, an `api_key`, or a `trigger`, which has only the action `fire` */
        AuthzenSubject: {
            /** @description The type of the target */
            type: string;
            /** @description The id of the resource */
            id: string;
            /** @description Accepted and ignored */
            properties?: Record<string, never>;
        };
        /**
         * @description The caller and their current permissions
         * @example {
         *       "organization": {
         *         "id": "01997c1d-0b52-7c11-9a3e-5f2d8c4b6a01",
         *         "name": "Acme"
         *       },
         *       "user": {
         *         "user_id": "01997c1d-0b60-7a42-8c15-d2f1e09b7c44",
         *         "name": "Ada Lovelace",
         *         "email": "ada@acme.test"
         *       },
         *       "is_owner": false,
         *       "permissions": [
         *         "members.read",
         *         "members.suspend",
         *         "profiles.read"
         *       ],
         *       "grantable_scopes": [
         *         "members:read",
         *         "members:write",
         *         "profiles:read"
         *       ],
         *       "key": {
         *         "id": "01997c2a-77aa-7e90-b1c4-08d5f36e2a19",
         *         "name": "offboarding",
         *         "scopes": [
         *           "members:read",
         *           "members:write"
         *         ],
         *         "ineffective_scopes": [
         *           "governance:read"
         *         ]
         *       }
         *     }
         */
        Caller: {
            /** @description The organization of the call */
            organization: {
                id: components["schemas"]["OrganizationId"];
                /** @description The name of the organization */
                name: string;
            };
            /** @description The caller: the owner of the key, or the signed-in user */
            user: {
                /**
                 * Format: uuid
                 * @description The id of the account
                 */
                user_id: string;
                /** @description The name of the person */
                name: string;
                /** @description The email address of the account; null for a service account */
                email: string | null;
            };
            /** @description True if the user has the Owner profile */
            is_owner: boolean;
            /** @description The current permissions of the user; `["*"]` for an owner */
            permissions: string[];
            /** @description The scopes that the user can currently grant to their own API keys */
            grantable_scopes: components["schemas"]["Scope"][];
            /** @description The API key that made this call; null for a session */
            key: {
                /**
                 * Format: uuid
                 * @description The id of the API key
                 */
                id: string;
                /** @description The name of the key */
                name: string;
                /** @description The current effective scopes of the key */
                scopes: components["schemas"]["Scope"][];
                /** @description Scopes of the key that are ineffective while its owner could not grant them */
                ineffective_scopes: components["schemas"]["Scope"][];
            } | null;
        };
        /**
         * Format: date-time
         * @description Time of the creation
         */
        CreatedAt: string;
        /**
         * @description A new organization with its secrets
         * @example {
         *       "id": "01997c1d-0b52-7c11-9a3e-5f2d8c4b6a01",
         *       "name": "Acme",
         *       "external_id": "tenant-4711",
         *       "metadata": {
         *         "plan": "enterprise"
         *       },
         *       "created_at": "2026-01-12T09:30:00.000Z",
         *       "frozen_at": null,
         *       "frozen_reason": null
         *     }
         */
        CreatedPlatformOrganization: {
            id: components["schemas"]["OrganizationId"];
            /** @description The name of the organization */
            name: components["schemas"]["Name"];
            /** @description The id of the organization in your platform; null if it has none */
            external_id: string | null;
            metadata: components["schemas"]["Metadata"];
            created_at: components["schemas"]["CreatedAt"];
            /**
             * Format: date-time
             * @description Time of the freeze, or null
             */
            frozen_at: string | null;
            /** @description Its reason */
            frozen_reason: string | null;
            /** @description The first owner, who gets a mail */
            owner: {
                /**
                 * Format: uuid
                 * @description The id of the owner’s account
                 */
                user_id: string;
                /** @description The email address of the account */
                email: string;
                /** @description True if the account could sign in before; otherwise the mail has a link to set a password */
                can_sign_in: boolean;
            };
            /** @description The built-in profiles */
            profiles: {
                /**
                 * Format: uuid
                 * @description The id of the Owner profile
                 */
                owner: string;
                /**
                 * Format: uuid
                 * @description The id of the Administrator profile
                 */
                administrator: string;
                /**
                 * Format: uuid
                 * @description The id of the Member profile
                 */
                member: string;
            };
            /** @description The webhooks, in the order of the request */
            webhooks: components["schemas"]["CreatedWebhook"][];
            api_key: components["schemas"]["IssuedApiKey"] | null;
        };
        /**
         * @description A new governance webhook with its secret
         * @example {
         *       "id": "0199c2a4-7b1e-7c3a-9d52-5e0f6a1b2c3d",
         *       "url": "https://security.acme.example/reeve",
         *       "format": "json",
         *       "event_types": [
         *         "member.*",
         *         "api_key.created"
         *       ],
         *       "description": "Security team",
         *       "enabled": true,
         *       "last_status": 200,
         *       "last_delivery_at": "2026-03-02T09:30:00.125Z",
         *       "created_at": "2026-02-11T14:05:09.480Z",
         *       "created_by": "0199c2f0-5b1e-7c3a-9a52-0ada0ada0ada",
         *       "url_changed_by": null,
         *       "secret_rotated_by": null,
         *       "configured_by": null,
         *       "consecutive_failures": 0,
         *       "paused_until": null,
         *       "disabled_at": null,
         *       "disabled_reason": null,
         *       "secret_rotated_at": null
         *     }
         */
        CreatedWebhook: {
            /**
             * Format: uuid
             * @description The id of the webhook
             */
            id: string;
            /** @description The endpoint URL */
            url: string;
            format: components["schemas"]["WebhookFormat"];
            /** @description The subscribed event types, prefixes such as `member.*`, or `*` for all */
            event_types: string[];
            /** @description The purpose of the webhook */
            description: string;
            /** @description True if events are sent to the webhook */
            enabled: boolean;
            /** @description The HTTP status of the last delivery; null without a response */
            last_status: number | null;
            /**
             * Format: date-time
             * @description Time of the last delivery attempt; null before the first one
             */
            last_delivery_at: string | null;
            created_at: components["schemas"]["CreatedAt"];
            /**
             * Format: uuid
             * @description The creator; null if the platform or an early release made it
             */
            created_by: string | null;
            /**
             * Format: uuid
             * @description The member who last changed the URL; else null
             */
            url_changed_by: string | null;
            /**
             * Format: uuid
             * @description The member who last rotated the secret; else null
             */
            secret_rotated_by: string | null;
            /**
             * Format: uuid
             * @description The member who last changed the event types or enabled it; else null
             */
            configured_by: string | null;
            /** @description Consecutive failed requests */
            consecutive_failures: number;
            /**
             * Format: date-time
             * @description Time at which sending resumes after failures; null without a pause
             */
            paused_until: string | null;
            /**
             * Format: date-time
             * @description Time at which the webhook was disabled; null while it is enabled
             */
            disabled_at: string | null;
            /**
             * @description Reason for disabling the webhook; null while it is enabled
             * @enum {string|null}
             */
            disabled_reason: "requested" | "suspension" | "failing" | "gone" | null;
            /**
             * Format: date-time
             * @description Time of the last rotation of the secret; null if it was never rotated
             */
            secret_rotated_at: string | null;
            /** @description The signing secret (Standard Webhooks). It is shown only once */
            secret: string;
        };
        /** @description The member, and the suspension or removal with this effect */
        CutOffData: {
            user_id: components["schemas"]["MemberId"];
            /**
             * Format: uuid
             * @description The id of the suspension; null for a removal
             */
            suspension_id: string | null;
        };
        /**
         * @description The result of an evaluation
         * @example {
         *       "decision": false,
         *       "context": {
         *         "reason": "member_suspended"
         *       }
         *     }
         */
        Decision: {
            /** @description True if the subject may perform the action now */
            decision: boolean;
            context?: components["schemas"]["DecisionContext"];
        };
        /**
         * @description The decisions of a batch; a single decision without `evaluations`
         * @example {
         *       "evaluations": [
         *         {
         *           "decision": true
         *         },
         *         {
         *           "decision": false,
         *           "context": {
         *             "reason": "not_granted"
         *           }
         *         }
         *       ]
         *     }
         */
        DecisionBatch: {
            /** @description True if the subject may perform the action now */
            decision?: boolean;
            context?: components["schemas"]["DecisionContext"];
            /** @description The decisions, in the order of the request */
            evaluations?: components["schemas"]["Decision"][];
        };
        /** @description The reason for a denial; absent if the decision is true */
        DecisionContext: {
            /**
             * @description Reason for a denial
             * @enum {string}
             */
            reason?: "not_granted" | "member_suspended" | "not_a_member" | "trigger_disabled" | "oracle_paused" | "integration_gone" | "organization_frozen" | "unknown_subject" | "unknown_resource" | "key_revoked" | "key_expired";
            /** @description The error of an invalid evaluation in a batch */
            error?: {
                /** @description The status that a single evaluation would have */
                status: number;
                /** @description The error message */
                message: string;
            };
        };
        /**
         * @description The delivery of an event to a webhook
         * @example {
         *       "id": "0199c2a4-a001-7c3a-9d52-5e0f6a1b2c3d",
         *       "event_id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "event_type": "member.suspended",
         *       "status": "pending",
         *       "attempts": 1,
         *       "next_attempt_at": "2026-03-02T09:30:05.412Z",
         *       "last_attempt_at": "2026-03-02T09:30:00.161Z",
         *       "last_outcome": "rejected",
         *       "last_status": 503,
         *       "created_at": "2026-03-02T09:30:00.140Z",
         *       "finished_at": null
         *     }
         */
        Delivery: {
            /**
             * Format: uuid
             * @description The id of the delivery
             */
            id: string;
            /**
             * Format: uuid
             * @description The id of the event, which is the `webhook-id` of every attempt
             */
            event_id: string;
            /** @description The type of the event */
            event_type: string;
            /**
             * @description The status of the delivery
             * @enum {string}
             */
            status: "pending" | "sending" | "delivered" | "exhausted" | "cancelled" | "paused";
            /** @description Number of attempts */
            attempts: number;
            /**
             * Format: date-time
             * @description Time of the next attempt while pending
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description Time of the last attempt; null before the first one
             */
            last_attempt_at: string | null;
            /**
             * @description The result of the last attempt; null before the first one
             * @enum {string|null}
             */
            last_outcome: "delivered" | "rejected" | "blocked" | "dns_failed" | "connect_failed" | "connect_timeout" | "tls_failed" | "timeout" | "response_invalid" | "connection_closed" | "cancelled" | null;
            /** @description The HTTP status; null without a response */
            last_status: number | null;
            created_at: components["schemas"]["CreatedAt"];
            /**
             * Format: date-time
             * @description Time of the final outcome; null until then
             */
            finished_at: string | null;
        };
        /**
         * @description The delivery statistics of governance webhooks
         * @example {
         *       "delivered": 412,
         *       "failed": 3,
         *       "median_ms": 41.5,
         *       "p95_ms": 118.2,
         *       "hours": [
         *         {
         *           "since": "2026-03-01T10:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-01T11:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-01T12:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-01T13:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-01T14:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-01T15:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-01T16:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-01T17:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-01T18:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-01T19:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-01T20:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-01T21:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-01T22:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-01T23:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-02T00:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-02T01:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-02T02:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-02T03:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-02T04:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-02T05:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-02T06:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-02T07:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-02T08:00:00.000Z",
         *           "delivered": 206,
         *           "failed": 0,
         *           "p95_ms": 118.2
         *         },
         *         {
         *           "since": "2026-03-02T09:00:00.000Z",
         *           "delivered": 206,
         *           "failed": 3,
         *           "p95_ms": 118.2
         *         }
         *       ]
         *     }
         */
        DeliveryHealth: {
            /** @description Number of successful attempts */
            delivered: number;
            /** @description Number of failed attempts */
            failed: number;
            /** @description The median duration of successful attempts in milliseconds; null without any */
            median_ms: number | null;
            p95_ms: components["schemas"]["P95"];
            /** @description The last 24 hours, the oldest first */
            hours: components["schemas"]["DeliveryHour"][];
        };
        /** @description The attempts of one hour */
        DeliveryHour: {
            /**
             * Format: date-time
             * @description Start of the hour
             */
            since: string;
            /** @description Number of successful attempts */
            delivered: number;
            /** @description Number of failed attempts */
            failed: number;
            p95_ms: components["schemas"]["P95"];
        };
        /**
         * @description The delivery statistics of one governance webhook
         * @example {
         *       "delivered": 412,
         *       "failed": 3,
         *       "median_ms": 41.5,
         *       "p95_ms": 118.2,
         *       "hours": [
         *         {
         *           "since": "2026-03-01T10:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-01T11:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-01T12:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-01T13:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-01T14:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-01T15:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-01T16:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-01T17:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-01T18:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-01T19:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-01T20:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-01T21:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-01T22:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-01T23:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-02T00:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-02T01:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-02T02:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-02T03:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-02T04:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-02T05:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-02T06:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-02T07:00:00.000Z",
         *           "delivered": 0,
         *           "failed": 0,
         *           "p95_ms": null
         *         },
         *         {
         *           "since": "2026-03-02T08:00:00.000Z",
         *           "delivered": 206,
         *           "failed": 0,
         *           "p95_ms": 118.2
         *         },
         *         {
         *           "since": "2026-03-02T09:00:00.000Z",
         *           "delivered": 206,
         *           "failed": 3,
         *           "p95_ms": 118.2
         *         }
         *       ]
         *     }
         */
        DeliverySummary: {
            /** @description Number of successful attempts */
            delivered: number;
            /** @description Number of failed attempts */
            failed: number;
            /** @description The median duration of successful attempts in milliseconds; null without any */
            median_ms: number | null;
            p95_ms: components["schemas"]["P95"];
            /** @description The last 24 hours, the oldest first */
            hours: components["schemas"]["DeliveryHour"][];
            /**
             * Format: uuid
             * @description The id of the webhook
             */
            webhook_id: string;
        };
        /**
         * @description A delivery with its request body and all attempts
         * @example {
         *       "id": "0199c2a4-a001-7c3a-9d52-5e0f6a1b2c3d",
         *       "event_id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "event_type": "member.suspended",
         *       "status": "pending",
         *       "attempts": 1,
         *       "next_attempt_at": "2026-03-02T09:30:05.412Z",
         *       "last_attempt_at": "2026-03-02T09:30:00.161Z",
         *       "last_outcome": "rejected",
         *       "last_status": 503,
         *       "created_at": "2026-03-02T09:30:00.140Z",
         *       "finished_at": null
         *     }
         */
        DeliveryWithAttempts: {
            /**
             * Format: uuid
             * @description The id of the delivery
             */
            id: string;
            /**
             * Format: uuid
             * @description The id of the event, which is the `webhook-id` of every attempt
             */
            event_id: string;
            /** @description The type of the event */
            event_type: string;
            /**
             * @description The status of the delivery
             * @enum {string}
             */
            status: "pending" | "sending" | "delivered" | "exhausted" | "cancelled" | "paused";
            /** @description Number of attempts */
            attempts: number;
            /**
             * Format: date-time
             * @description Time of the next attempt while pending
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description Time of the last attempt; null before the first one
             */
            last_attempt_at: string | null;
            /**
             * @description The result of the last attempt; null before the first one
             * @enum {string|null}
             */
            last_outcome: "delivered" | "rejected" | "blocked" | "dns_failed" | "connect_failed" | "connect_timeout" | "tls_failed" | "timeout" | "response_invalid" | "connection_closed" | "cancelled" | null;
            /** @description The HTTP status; null without a response */
            last_status: number | null;
            created_at: components["schemas"]["CreatedAt"];
            /**
             * Format: date-time
             * @description Time of the final outcome; null until then
             */
            finished_at: string | null;
            /** @description The signed body of its requests: JSON, byte for byte; with the format `set`, the event of its tokens */
            request_body: string;
            /** @description The attempts, oldest first; they are kept for 30 days */
            attempt_log: components["schemas"]["Attempt"][];
        };
        /**
         * @description A connection of an identity provider, without its token
         * @example {
         *       "id": "0199d3a1-5a0e-7b21-9c44-0d1c2b3a4f5e",
         *       "name": "Okta",
         *       "default_profile_id": "0199c2ee-90d1-7b44-8f0a-c1a5e27d3306",
         *       "block_login": true,
         *       "keep_oracle": false,
         *       "strict": false,
         *       "may_suspend_owners": false,
         *       "logout_issuer": null,
         *       "logout_jwks_url": null,
         *       "token_hint": "q8Zt",
         *       "token_issued_at": "2026-03-02T09:30:00.000Z",
         *       "token_issued_by": "0199c2f0-5b1e-7c3a-9a52-0ada0ada0ada",
         *       "former_token_expires_at": null,
         *       "created_at": "2026-03-02T09:30:00.000Z",
         *       "created_by": "0199c2f0-5b1e-7c3a-9a52-0ada0ada0ada",
         *       "people_managed": 240,
         *       "people_held": 3,
         *       "last_request_at": "2026-03-02T10:12:31.004Z",
         *       "last_error": null,
         *       "last_error_at": null
         *     }
         */
        Directory: {
            /**
             * Format: uuid
             * @description The id of the directory
             */
            id: string;
            /** @description The name of the directory */
            name: string;
            /**
             * Format: uuid
             * @description The id of the profile without a mapped group
             */
            default_profile_id: string;
            /** @description Suspensions block sign-in, too */
            block_login: boolean;
            /** @description The Oracle keeps running when its owner is suspended */
            keep_oracle: boolean;
            /** @description Follow the SCIM interoperability profile */
            strict: boolean;
            /** @description Suspend and remove owners, too; set by owners only */
            may_suspend_owners: boolean;
            logout_issuer: components["schemas"]["LogoutIssuer"];
            logout_jwks_url: components["schemas"]["LogoutJwksUrl"];
            /** @description The last characters of the token */
            token_hint: string;
            /**
             * Format: date-time
             * @description Time at which the token was issued
             */
            token_issued_at: string;
            /**
             * Format: uuid
             * @description The id of the member who has seen the token
             */
            token_issued_by: string;
            /**
             * Format: date-time
             * @description End of the former token; null if none
             */
            former_token_expires_at: string | null;
            created_at: components["schemas"]["CreatedAt"];
            /**
             * Format: uuid
             * @description The id of the member who created the directory
             */
            created_by: string;
            /** @description Members whom it manages */
            people_managed: number;
            /** @description Members whose suspension it holds */
            people_held: number;
            /**
             * Format: date-time
             * @description Time of the last request
             */
            last_request_at: string | null;
            /** @description The code of the last refusal */
            last_error: string | null;
            /**
             * Format: date-time
             * @description Time of the last refusal
             */
            last_error_at: string | null;
        };
        /**
         * @description A SCIM request
         * @example {
         *       "id": "0199d3a3-1c2d-7e4f-9a5b-6c7d8e9f0a12",
         *       "occurred_at": "2026-03-02T10:12:31.004Z",
         *       "request_id": "0199d3a3-1c2d-7e4f-9a5b-6c7d8e9f0a11",
         *       "method": "PATCH",
         *       "route": "/Users/{id}",
         *       "action": null,
         *       "outcome": "refused",
         *       "status": 409,
         *       "code": "last_active_owner",
         *       "detail": "An organization needs at least one active owner",
         *       "resource_type": "user",
         *       "resource_id": "0199c2f0-5b1e-7c3a-9a52-0ada0ada0ada"
         *     }
         */
        DirectoryActivity: {
            /**
             * Format: uuid
             * @description The id
             */
            id: string;
            /**
             * Format: date-time
             * @description Time of the response
             */
            occurred_at: string;
            /** @description The request id */
            request_id: string;
            /** @description The HTTP method */
            method: string;
            /** @description The path template */
            route: string;
            /** @description Audit action on the member */
            action: string | null;
            /**
             * @description The outcome
             * @enum {string}
             */
            outcome: "changed" | "refused";
            /** @description The HTTP status */
            status: number;
            /** @description The error code */
            code: string | null;
            /** @description The error text */
            detail: string | null;
            /**
             * @description Its kind
             * @enum {string|null}
             */
            resource_type: "user" | "group" | null;
            /**
             * Format: uuid
             * @description Its id
             */
            resource_id: string | null;
        };
        /**
         * @description The settings of a directory were edited; `changed` lists the fields.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        DirectoryChangedEvent: {
            /** @constant */
            type: "directory.changed";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: {
                directory_id: components["schemas"]["DirectoryId"];
                name: components["schemas"]["NameAtEvent"];
                /** @description The changed settings */
                changed: string[];
            };
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /**
         * @description The changes to a directory; absent fields stay unchanged
         * @example {
         *       "strict": true
         *     }
         */
        DirectoryChanges: {
            /** @description The name of the directory */
            name?: components["schemas"]["Name"];
            /**
             * Format: uuid
             * @description The id of the profile without a mapped group
             */
            default_profile_id?: string;
            /** @description Suspensions block sign-in, too */
            block_login?: boolean;
            /** @description The Oracle keeps running when its owner is suspended */
            keep_oracle?: boolean;
            /** @description Follow the SCIM interoperability profile */
            strict?: boolean;
            /** @description Suspend and remove owners, too; set by owners only */
            may_suspend_owners?: boolean;
            logout_issuer?: components["schemas"]["LogoutIssuer"];
            logout_jwks_url?: components["schemas"]["LogoutJwksUrl"];
        };
        /**
         * @description An identity provider was connected.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        DirectoryCreatedEvent: {
            /** @constant */
            type: "directory.created";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: components["schemas"]["DirectoryData"];
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /** @description The directory */
        DirectoryData: {
            directory_id: components["schemas"]["DirectoryId"];
            name: components["schemas"]["NameAtEvent"];
        };
        /**
         * @description An identity provider was disconnected.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        DirectoryDeletedEvent: {
            /** @constant */
            type: "directory.deleted";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: components["schemas"]["DirectoryData"];
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /**
         * @description A group of a directory, with its mapping to an access profile
         * @example {
         *       "id": "0199d3a2-0b1c-7d3e-8f4a-5b6c7d8e9f01",
         *       "display_name": "Engineering",
         *       "external_id": "00g1abcd",
         *       "profile_id": "0199c2ee-90d1-7b44-8f0a-c1a5e27d3306",
         *       "priority": 100,
         *       "initial_only": false,
         *       "people": 42
         *     }
         */
        DirectoryGroup: {
            /**
             * Format: uuid
             * @description The id of the group
             */
            id: string;
            /** @description The name of the group */
            display_name: string;
            /** @description The directory’s id of the group; null if none */
            external_id: string | null;
            /**
             * Format: uuid
             * @description The id of the access profile; null if not mapped
             */
            profile_id: string | null;
            /** @description The highest priority counts; null if not mapped */
            priority: number | null;
            /** @description The profile is assigned once, and can be changed by hand */
            initial_only: boolean;
            /** @description People in the group */
            people: number;
        };
        /**
         * Format: uuid
         * @description The id of the directory
         */
        DirectoryId: string;
        /**
         * @description A directory’s changes have paused for a minute, or lasted for ten.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        DirectorySyncedEvent: {
            /** @constant */
            type: "directory.synced";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: {
                directory_id: components["schemas"]["DirectoryId"];
                name: components["schemas"]["NameAtEvent"];
                /**
                 * Format: date-time
                 * @description Time of the first change
                 */
                started_at: string;
                /**
                 * Format: date-time
                 * @description Time of the last change
                 */
                ended_at: string;
                /** @description Created people */
                created: number;
                /** @description Other changes of people and groups */
                changed: number;
                /** @description Suspended people */
                suspended: number;
                /** @description Reactivated people */
                reactivated: number;
                /** @description Removed people */
                removed: number;
                /** @description Refused requests */
                refused: number;
            };
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /**
         * @description The token of a directory was replaced.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        DirectoryTokenRotatedEvent: {
            /** @constant */
            type: "directory.token_rotated";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: {
                directory_id: components["schemas"]["DirectoryId"];
                name: components["schemas"]["NameAtEvent"];
                /**
                 * Format: date-time
                 * @description Time until which the former token works; null if it ended
                 */
                token_valid_until: string | null;
            };
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /** @description Number of matching entries of each family */
        EntryFamilies: {
            /** @description Members and invitations */
            members: number;
            /** @description Profiles, API keys, triggers, the Oracle and everything else */
            access: number;
            /** @description Governance webhooks */
            webhooks: number;
            /** @description Refused operations, blocked sign-in, ended sessions, recovered owners */
            security: number;
        };
        /**
         * @description The machine-readable reason for the error. Later releases may add codes. `x-error-codes` of each operation names those of the operation:
         *     - `acceptance_details_required`: name and password are required to accept without an account
         *     - `account_in_other_organization`: The account belongs to another organization, too: only the person or the operator can unlink it
         *     - `accountable_must_be_person`: Only a person can answer for a service account
         *     - `already_invited`: An invitation to this email address is already pending; revoke it first
         *     - `already_member`: This person is already a member
         *     - `ambiguous_external_id`: The external ID is the user ID or email address of another person who is or was in this organization
         *     - `api_key_limit_reached`: The member has reached the limit of active API keys; revoke one that is no longer needed
         *     - `api_key_not_found`: API key not found in this organization
         *     - `audit_view_limit_reached`: You already have 50 views of the audit log
         *     - `audit_view_not_found`: You have no such view
         *     - `authentication_required`: This operation requires an API key in the Authorization header or a session
         *     - `authority_changed`: The permissions of the caller were reduced while this request was waiting
         *     - `body_too_large`: The body is larger than 64 KiB
         *     - `built_in_profile`: Built-in profiles cannot be deleted
         *     - `cannot_remove_self`: Members cannot remove themselves
         *     - `cannot_suspend_self`: Members cannot suspend themselves
         *     - `changed_meanwhile`: It is no longer as the If-Match header says; the ETag header says how it is now
         *     - `common_password`: The password is easy to guess
         *     - `cross_site_request`: Cross-site requests are not allowed
         *     - `database_unavailable`: The database is unavailable
         *     - `delete_in_progress`: The change is saved, but earlier requests may still be in progress; repeat it to make sure
         *     - `delivery_not_found`: Delivery not found in this organization
         *     - `delivery_not_retryable`: A canceled or paused delivery cannot be retried
         *     - `directory_group_not_found`: Group not found
         *     - `directory_limit_reached`: An organization can have at most 20 directories
         *     - `directory_name_taken`: Another directory has this name
         *     - `directory_not_found`: Directory not found
         *     - `expiry_not_in_future`: The expiry must be in the future
         *     - `external_id_taken`: Another member of this organization already has this external ID
         *     - `follow_up_limit_reached`: The follow-ups of the suspension have 2,000 integrations
         *     - `follow_up_not_found`: Follow-up not found
         *     - `held_by_directory`: A directory holds the suspension: reactivate the person at the identity provider; an owner can override this
         *     - `idempotency_key_in_use`: A request with this Idempotency-Key is still running
         *     - `idempotency_key_reused`: This Idempotency-Key was already used with a different request
         *     - `insufficient_scope`: The API key does not have the required scope
         *     - `integration_limit_reached`: The member has 1,000 integrations; delete one that is no longer needed
         *     - `integration_not_found`: The integration in the body does not belong to this member
         *     - `internal_error`: Internal error
         *     - `invalid_api_key`: The API key is not valid
         *     - `invalid_cursor`: The cursor does not belong to this list
         *     - `invalid_integration_id`: A new ID must not be blank, `.` or `..`, or contain control or invisible characters
         *     - `invalid_page_token`: The page token does not belong to this search
         *     - `invalid_platform_key`: The platform key is not valid
         *     - `invalid_session`: The session has ended, or does not belong to an active member of this organization
         *     - `invalid_time_zone`: There is no such time zone
         *     - `invalid_trigger_id`: A new ID must not be blank, `.` or `..`, or contain control or invisible characters
         *     - `invitation_expired`: The invitation has expired
         *     - `invitation_for_another_address`: The invitation was sent to another email address than that of the account
         *     - `invitation_not_found`: Invitation not found
         *     - `invitation_revoked`: The invitation was revoked
         *     - `invitation_settled`: The invitation was already accepted
         *     - `invited_profile_deleted`: The profile of the invitation was deleted
         *     - `inviter_not_entitled`: The sender of the invitation no longer has the permission to offer this profile
         *     - `keep_oracle_required`: The member owns the Oracle: set keep_oracle to true or false
         *     - `key_already_rotated`: The key was already rotated; rotate the key that replaced it
         *     - `key_not_active`: The key was revoked or has expired
         *     - `key_owner_required`: Only the owner of a key can create or rotate it, because the response contains the key
         *     - `key_policy_exceeded`: The policy of API keys does not allow this key
         *     - `last_active_owner`: The organization would be left without an active owner
         *     - `login_blocked`: Sign-in is blocked for this account
         *     - `logout_settings_incomplete`: Set both logout settings, or neither
         *     - `logout_url_forbidden`: This JWKS URL is not allowed
         *     - `malformed_api_key`: Not an API key
         *     - `malformed_json`: The body is not valid JSON
         *     - `malformed_request`: The request is malformed
         *     - `managed_by_directory`: A directory manages this member and decides the profile
         *     - `member_not_found`: The member in the body does not exist
         *     - `member_suspended`: The member is suspended; reactivate them first
         *     - `multiple_credentials`: A request must have exactly one credential
         *     - `not_service_account`: The member is a person, and not a service account
         *     - `not_suspended`: The member is not suspended
         *     - `oracle_not_found`: The organization has no Oracle
         *     - `oracle_owner_exceeds_member`: The owner of the Oracle has permissions that the member of the trigger does not have
         *     - `organization_busy`: Another change in this organization is taking too long
         *     - `organization_external_id_taken`: Another organization has this external ID; `existing_id` is its id
         *     - `organization_frozen`: The platform has frozen this organization
         *     - `organization_not_found`: There is no such organization in this installation
         *     - `owner_must_be_person`: A service account cannot have the Owner profile
         *     - `owner_profile_fixed`: The Owner profile cannot be edited or deleted
         *     - `owner_profile_not_mapped`: A directory cannot assign the Owner profile
         *     - `owner_required`: Only an owner can change owners and what applies to them
         *     - `permission_required`: The caller does not have the required permission
         *     - `platform_key_required`: This operation requires a platform key in the Authorization header
         *     - `profile_exceeds_caller`: The profile includes permissions that the caller does not have
         *     - `profile_in_use`: The profile is assigned to a member, or used by a pending invitation or a directory
         *     - `profile_limit_reached`: The organization has 1,000 profiles; delete one
         *     - `profile_name_taken`: Another profile has this name, or one that looks the same
         *     - `profile_not_found`: The profile in the request does not exist
         *     - `rate_limited`: Too many requests; retry after the time in Retry-After
         *     - `reactivation_required`: The person is suspended, or was removed while suspended: this requires `members.reactivate`
         *     - `replay_throttled`: Events were replayed to this webhook less than a minute ago
         *     - `request_timeout`: The request did not arrive in time
         *     - `resend_throttled`: The invitation was resent less than a minute ago
         *     - `scope_exceeds_owner`: A scope exceeds the permissions of the key's owner
         *     - `service_accounts_left`: The member answers for service accounts: name in service_accounts_to who will; `errors` lists the accounts
         *     - `session_not_found`: Session not found
         *     - `session_not_fresh`: This requires a sign-in within the last ten minutes
         *     - `session_required`: This operation requires a session; API keys are not allowed
         *     - `session_withheld`: The person is active in another organization too, which shares their sessions
         *     - `setup_details_required`: organization_name, email and name are required for the first organization
         *     - `setup_link_not_found`: This setup link is invalid, expired, used or replaced
         *     - `sign_in_to_accept`: An account with this email address already exists; sign in to accept
         *     - `subject_not_searchable`: Only subjects of the type `user` can be searched
         *     - `target_exceeds_caller`: The target member has permissions that the caller does not have
         *     - `token_not_of_owner`: A non-owner knows the token: rotate it without an overlap, then let the directory suspend owners
         *     - `too_many_days`: The time range has too many days
         *     - `too_many_invitations`: Too many invitations; retry after the time in Retry-After
         *     - `trigger_limit_reached`: The member has 1,000 triggers; delete one that is no longer needed
         *     - `trigger_not_found`: Trigger not found
         *     - `unknown_permission`: A permission is neither built in nor a valid platform permission
         *     - `unsupported_media_type`: The body must be application/json
         *     - `validation_failed`: The request is not valid
         *     - `webhook_disabled`: The webhook is disabled
         *     - `webhook_limit_reached`: The organization has reached its webhook limit
         *     - `webhook_not_found`: Webhook not found in this organization
         *     - `webhook_secret_limit_reached`: The webhook has reached its limit of valid secrets
         *     - `webhook_url_forbidden`: This URL is not allowed for webhooks
         */
        ErrorCode: string;
        /**
         * @description An access evaluation
         * @example {
         *       "subject": {
         *         "type": "user",
         *         "id": "grace@acme.example"
         *       },
         *       "action": {
         *         "name": "agents.run"
         *       },
         *       "resource": {
         *         "type": "organization",
         *         "id": "0199c2ee-8f01-7d13-b0a4-6a2f5a0f7c11"
         *       }
         *     }
         */
        Evaluation: {
            subject: components["schemas"]["AuthzenSubject"];
            action: components["schemas"]["AuthzenAction"];
            resource: components["schemas"]["AuthzenResource"];
            /** @description Accepted and ignored */
            context?: Record<string, never>;
        };
        /**
         * @description A batch, or one evaluation without `evaluations`
         * @example {
         *       "subject": {
         *         "type": "user",
         *         "id": "grace@acme.example"
         *       },
         *       "resource": {
         *         "type": "organization",
         *         "id": "0199c2ee-8f01-7d13-b0a4-6a2f5a0f7c11"
         *       },
         *       "evaluations": [
         *         {
         *           "action": {
         *             "name": "agents.run"
         *           }
         *         },
         *         {
         *           "action": {
         *             "name": "agents.stop"
         *           }
         *         }
         *       ]
         *     }
         */
        EvaluationBatch: {
            subject?: components["schemas"]["AuthzenSubject"];
            action?: components["schemas"]["AuthzenAction"];
            resource?: components["schemas"]["AuthzenResource"];
            /** @description Accepted and ignored */
            context?: Record<string, never>;
            /** @description The evaluations. Missing fields of an evaluation default to the top-level fields */
            evaluations?: Record<string, never>[];
            /** @description The options of the batch */
            options?: {
                /**
                 * @description The condition for stopping early; the default is `execute_all`
                 * @enum {string}
                 */
                evaluations_semantic?: "execute_all" | "deny_on_first_deny" | "permit_on_first_permit";
            };
        };
        /**
         * @description A governance event type
         * @enum {string}
         */
        EventType: "member.profile_changed" | "member.suspended" | "member.suspension_refused" | "member.reactivated" | "member.created" | "service_account.created" | "member.changed" | "member.removed" | "member.login_blocked" | "member.follow_up_changed" | "member.session_ended" | "member.signed_out" | "member.identity_unlinked" | "member.login_unblocked" | "organization.frozen" | "organization.unfrozen" | "invitation.created" | "invitation.accepted" | "invitation.revoked" | "trigger.disabled" | "trigger.restored" | "oracle.paused" | "oracle.resumed" | "api_key.created" | "api_key.rotated" | "api_key.unused" | "api_key.revoked" | "api_key_policy.changed" | "directory.created" | "directory.changed" | "directory.token_rotated" | "directory.synced" | "directory.deleted" | "profile.created" | "profile.changed" | "profile.deleted" | "governance.webhook.created" | "governance.webhook.changed" | "governance.webhook.removed" | "governance.webhook.failing" | "governance.webhook.disabled" | "governance.webhook.ping";
        /** @description The governance event types */
        EventTypeDescription: {
            /** @description The event type */
            type: string;
            /** @description The description of the event type */
            description: string;
            /** @description An example of `data` */
            example: {
                [key: string]: unknown;
            };
        };
        /**
         * @description Leaked API keys
         * @example {
         *       "keys": [
         *         "rve_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0q8Zt"
         *       ]
         *     }
         */
        ExposureReport: {
            /** @description The leaked keys and tokens */
            keys: string[];
        };
        /** @description The person’s id in your platform, unique in the organization; not another person’s user id or email address */
        ExternalId: string | null;
        /** @description A validation error */
        Fault: {
            /** @description An RFC 6901 pointer into the part of the request that `in` names */
            pointer: string;
            /** @description The error code */
            code: string;
            /** @description The error message */
            detail: string;
            /**
             * @description The part of the request that is wrong
             * @enum {string}
             */
            in?: "body" | "query" | "header";
        };
        /** @description A manual task with its completion */
        FollowUp: {
            /**
             * Format: uuid
             * @description The id of the follow-up
             */
            id: string;
            /**
             * @description `integration`: disconnect it at its provider. `webhook`: review it, the member created or last changed it. `directory`: replace its token, or its issuer and logout keys. `api_key`: rotate this key of a service account
             * @enum {string}
             */
            kind: "integration" | "webhook" | "directory" | "api_key";
            /** @description The id of the item */
            item_id: string;
            /** @description Its name when suspended: of a webhook the origin, of a key `account: key` */
            name: string;
            /**
             * Format: date-time
             * @description Time at which it was marked as done
             */
            done_at: string | null;
            /**
             * Format: uuid
             * @description The id of the member who marked it as done
             */
            done_by: string | null;
            /** @description True if it was done in an earlier suspension */
            is_carried_over: boolean;
            /**
             * @description Why it counts as done without a mark
             * @enum {string|null}
             */
            settled_by: "webhook_disabled" | "webhook_removed" | "key_rotated" | "key_revoked" | "key_expired" | null;
        };
        /**
         * @description The changes to a follow-up
         * @example {
         *       "done": true
         *     }
         */
        FollowUpChanges: {
            /** @description True to mark it as done */
            done: boolean;
        };
        /** @description A manual task after a suspension */
        FollowUpTask: {
            /**
             * Format: uuid
             * @description The id of the follow-up
             */
            id: string;
            /**
             * @description `integration`: disconnect it at its provider. `webhook`: review it, the member created or last changed it. `directory`: replace its token, or its issuer and logout keys. `api_key`: rotate this key of a service account
             * @enum {string}
             */
            kind: "integration" | "webhook" | "directory" | "api_key";
            /** @description The id of the item */
            item_id: string;
            /** @description Its name when suspended: of a webhook the origin, of a key `account: key` */
            name: string;
        };
        /**
         * @description The follow-ups of a suspension
         * @example {
         *       "follow_ups": [
         *         {
         *           "id": "0199d0b7-2f4d-7c02-8f10-5b7e9a3c1d42",
         *           "kind": "integration",
         *           "item_id": "github-4711",
         *           "name": "GitHub (ghopper)",
         *           "done_at": "2026-07-14T17:02:00.000Z",
         *           "done_by": "0199c2f0-5b1e-7c3a-9a52-0ada0ada0ada",
         *           "is_carried_over": false,
         *           "settled_by": null
         *         }
         *       ]
         *     }
         */
        FollowUps: {
            /** @description In the order of the receipt; later ones come last */
            follow_ups: components["schemas"]["FollowUp"][];
        };
        /**
         * @description The actions that the subject may perform
         * @example {
         *       "page": {
         *         "next_token": "",
         *         "count": 1
         *       },
         *       "results": [
         *         {
         *           "name": "agents.run"
         *         }
         *       ]
         *     }
         */
        FoundActions: {
            page: components["schemas"]["ResultPage"];
            /** @description Results of this page */
            results: {
                /** @description The name of an action for this resource */
                name: string;
            }[];
        };
        /**
         * @description The subjects that have access
         * @example {
         *       "page": {
         *         "next_token": "",
         *         "count": 1
         *       },
         *       "results": [
         *         {
         *           "type": "user",
         *           "id": "0199c2f0-5b1e-7c3a-9a52-3f1d0c7e4b21"
         *         }
         *       ]
         *     }
         */
        FoundSubjects: {
            page: components["schemas"]["ResultPage"];
            /** @description Results of this page */
            results: {
                /** @description The type of the target */
                type: string;
                /** @description The id of the resource */
                id: string;
            }[];
        };
        /** @description The freeze */
        FreezeData: {
            /**
             * Format: date-time
             * @description Time of the freeze
             */
            frozen_at: string;
            reason: components["schemas"]["GivenReason"];
        };
        /**
         * @description What a freeze refuses
         * @example {
         *       "id": "01997c1d-0b52-7c11-9a3e-5f2d8c4b6a01",
         *       "name": "Acme",
         *       "external_id": "tenant-4711",
         *       "metadata": {
         *         "plan": "enterprise"
         *       },
         *       "created_at": "2026-01-12T09:30:00.000Z",
         *       "frozen_at": null,
         *       "frozen_reason": null
         *     }
         */
        FreezeReceipt: {
            id: components["schemas"]["OrganizationId"];
            /** @description The name of the organization */
            name: components["schemas"]["Name"];
            /** @description The id of the organization in your platform; null if it has none */
            external_id: string | null;
            metadata: components["schemas"]["Metadata"];
            created_at: components["schemas"]["CreatedAt"];
            /**
             * Format: date-time
             * @description Time of the freeze, or null
             */
            frozen_at: string | null;
            /** @description Its reason */
            frozen_reason: string | null;
            /** @description Active members */
            members: number;
            /** @description Their sessions */
            sessions: number;
            /** @description Active API keys */
            api_keys: number;
            /** @description Enabled triggers */
            triggers: number;
            /** @description Pending invitations */
            invitations: number;
            /** @description All directories */
            directories: number;
            /** @description True if nothing changed */
            unchanged: boolean;
            /** @description True for a dry run */
            dry_run: boolean;
        };
        /**
         * @description The reason
         * @example {
         *       "reason": "Unpaid invoices"
         *     }
         */
        FreezeRequest: {
            /** @description The reason, included in the audit log and in webhook events */
            reason?: components["schemas"]["Prose"];
        };
        /** @description The given reason, or null */
        GivenReason: string | null;
        /**
         * @description A change in the governance of an organization
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        GovernanceEvent: {
            /** @description The type of the event */
            type: string;
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            /** @description The data of the event, as described by the webhook of its type */
            data: {
                [key: string]: unknown;
            };
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /**
         * @description A governance webhook was edited, or its secret rotated; `changed` names what differs. The url comes without its query.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        GovernanceWebhookChangedEvent: {
            /** @constant */
            type: "governance.webhook.changed";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: {
                webhook_id: components["schemas"]["WebhookId"];
                /** @description The URL of the webhook, without its query */
                url: string;
                /** @description The event types that the webhook subscribes to */
                event_types: string[];
                /** @description True if events are sent to the webhook */
                enabled: boolean;
                /** @description The changed fields */
                changed: ("url" | "format" | "event_types" | "description" | "enabled" | "secret")[];
            };
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /**
         * @description A governance webhook was created. The url is without its query.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        GovernanceWebhookCreatedEvent: {
            /** @constant */
            type: "governance.webhook.created";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: components["schemas"]["WebhookData"];
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /**
         * @description Reeve disabled a failing governance webhook.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        GovernanceWebhookDisabledEvent: {
            /** @constant */
            type: "governance.webhook.disabled";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: {
                webhook_id: components["schemas"]["WebhookId"];
                /** @description The URL of the webhook, without its query */
                url: string;
                /**
                 * @description Reason for disabling: `failing` for days, or `gone` (the endpoint answered 410)
                 * @enum {string}
                 */
                reason: "failing" | "gone";
            };
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /**
         * @description Deliveries to a governance webhook have failed for days. The first failure after disable_after disables it.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        GovernanceWebhookFailingEvent: {
            /** @constant */
            type: "governance.webhook.failing";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: {
                webhook_id: components["schemas"]["WebhookId"];
                /** @description The URL of the webhook, without its query */
                url: string;
                /**
                 * Format: date-time
                 * @description Time of the first failure since the last successful delivery
                 */
                failing_since: string;
                /**
                 * Format: date-time
                 * @description The first failure after this time disables the webhook
                 */
                disable_after: string;
            };
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /**
         * @description A test event for a governance webhook.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        GovernanceWebhookPingEvent: {
            /** @constant */
            type: "governance.webhook.ping";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: {
                webhook_id: components["schemas"]["WebhookId"];
            };
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /**
         * @description A governance webhook was removed. The url is without its query.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        GovernanceWebhookRemovedEvent: {
            /** @constant */
            type: "governance.webhook.removed";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: components["schemas"]["WebhookData"];
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /**
         * @description The mapping of a group to an access profile
         * @example {
         *       "profile_id": "0199c2ee-90d1-7b44-8f0a-c1a5e27d3306",
         *       "priority": 100
         *     }
         */
        GroupMapping: {
            /**
             * Format: uuid
             * @description The id of the access profile; null if not mapped
             */
            profile_id: string | null;
            /**
             * @description The priority
             * @default 100
             */
            priority?: number;
            /**
             * @description The profile is assigned once, and can be changed by hand
             * @default false
             */
            initial_only?: boolean;
        };
        /**
         * @description A mapping with its effects
         * @example {
         *       "id": "0199d3a2-0b1c-7d3e-8f4a-5b6c7d8e9f01",
         *       "display_name": "Engineering",
         *       "external_id": "00g1abcd",
         *       "profile_id": "0199c2ee-90d1-7b44-8f0a-c1a5e27d3306",
         *       "priority": 100,
         *       "initial_only": false,
         *       "people": 42
         *     }
         */
        GroupMappingReceipt: {
            /**
             * Format: uuid
             * @description The id of the group
             */
            id: string;
            /** @description The name of the group */
            display_name: string;
            /** @description The directory’s id of the group; null if none */
            external_id: string | null;
            /**
             * Format: uuid
             * @description The id of the access profile; null if not mapped
             */
            profile_id: string | null;
            /** @description The highest priority counts; null if not mapped */
            priority: number | null;
            /** @description The profile is assigned once, and can be changed by hand */
            initial_only: boolean;
            /** @description People in the group */
            people: number;
            /** @description Members whose profile changes */
            profiles_changed: number;
            /** @description The first 200 changes */
            profile_changes: {
                /**
                 * Format: uuid
                 * @description The id of the member
                 */
                user_id: string;
                /**
                 * Format: uuid
                 * @description The id of the member’s previous access profile
                 */
                previous_profile_id: string;
                /**
                 * Format: uuid
                 * @description The id of the member’s access profile
                 */
                profile_id: string;
            }[];
            /** @description True for a dry run */
            dry_run: boolean;
        };
        /** @description Who holds the suspension: `local` for members, `directory:` with an id for a directory; empty while active */
        HeldBy: string[];
        /**
         * @description A third-party connection on a person’s account
         * @example {
         *       "id": "github-4711",
         *       "provider": "github",
         *       "name": "GitHub (ada-lovelace)",
         *       "status": "connected",
         *       "connected_at": "2026-03-02T09:15:00.000Z",
         *       "last_used_at": "2026-07-14T16:40:12.345Z"
         *     }
         */
        Integration: {
            /** @description The platform’s id of the integration */
            id: string;
            /** @description The provider of the service */
            provider: string;
            /** @description The name of the connection */
            name: string;
            /**
             * @description The latest status from the platform
             * @enum {string}
             */
            status: "connected" | "disconnected" | "error";
            /**
             * Format: date-time
             * @description Time of the connection; null if unknown
             */
            connected_at: string | null;
            /**
             * Format: date-time
             * @description Time of the last use; null if unknown
             */
            last_used_at: string | null;
        };
        /**
         * @description The registration of an integration
         * @example {
         *       "provider": "github",
         *       "name": "GitHub (ada-lovelace)",
         *       "status": "connected",
         *       "connected_at": "2026-03-02T09:15:00.000Z",
         *       "last_used_at": "2026-07-14T16:40:12.345Z"
         *     }
         */
        IntegrationRegistration: {
            /** @description The provider of the service */
            provider: components["schemas"]["Name"];
            /** @description The name of the connection */
            name: components["schemas"]["Name"];
            /**
             * @description The latest status from the platform
             * @default connected
             * @enum {string}
             */
            status?: "connected" | "disconnected" | "error";
            /** @description Time of the connection; null if unknown */
            connected_at?: components["schemas"]["SentTimestamp"] | null;
            /** @description Time of the last use; null if unknown */
            last_used_at?: components["schemas"]["SentTimestamp"] | null;
        };
        /**
         * @description An invitation
         * @example {
         *       "id": "01997c33-4d10-7b6f-a2d8-91e4c07f5b32",
         *       "email": "grace@acme.test",
         *       "profile_id": "01997c1e-9a4e-7d2b-8f51-3c6f0e2d7b10",
         *       "invited_by": "01997c1d-0b60-7a42-8c15-d2f1e09b7c44",
         *       "status": "pending",
         *       "revoked_reason": null,
         *       "expires_at": "2026-02-10T14:05:00.000Z",
         *       "created_at": "2026-02-03T14:05:00.000Z"
         *     }
         */
        Invitation: {
            /**
             * Format: uuid
             * @description The id of the invitation
             */
            id: string;
            /** @description The invited email address */
            email: string;
            /**
             * Format: uuid
             * @description The id of the offered profile; null if it has been deleted
             */
            profile_id: string | null;
            /**
             * Format: uuid
             * @description The id of the sender
             */
            invited_by: string;
            /**
             * @description The status of the invitation. Only pending ones can be accepted
             * @enum {string}
             */
            status: "pending" | "accepted" | "revoked" | "expired";
            /**
             * @description Reason for the revocation; null if it is not revoked
             * @enum {string|null}
             */
            revoked_reason: "revoked" | "inviter_suspended" | "inviter_removed" | "invitee_removed" | null;
            /**
             * Format: date-time
             * @description Time of the expiry
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description Time of the first sending
             */
            created_at: string;
        };
        /**
         * @description An invitation was accepted; its person is a member now.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        InvitationAcceptedEvent: {
            /** @constant */
            type: "invitation.accepted";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: {
                /**
                 * Format: uuid
                 * @description The id of the invitation
                 */
                invitation_id: string;
                /** @description The email address that was invited */
                email: string;
                user_id: components["schemas"]["MemberId"];
            };
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /**
         * @description Someone was invited into the organization, or invited again: with the same invitation_id and a later expires_at.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        InvitationCreatedEvent: {
            /** @constant */
            type: "invitation.created";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: {
                /**
                 * Format: uuid
                 * @description The id of the invitation
                 */
                invitation_id: string;
                /** @description The email address that was invited */
                email: string;
                /**
                 * Format: uuid
                 * @description The id of the offered profile; null if it has been deleted
                 */
                profile_id: string | null;
                /**
                 * Format: uuid
                 * @description The id of the member who sent the invitation
                 */
                invited_by: string;
                /**
                 * Format: date-time
                 * @description Time at which the invitation or key expires
                 */
                expires_at: string;
            };
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /**
         * @description The offer of a pending invitation
         * @example {
         *       "organization_name": "Acme",
         *       "invited_by": "Ada Lovelace",
         *       "profile_name": "Developer",
         *       "email": "grace@acme.test"
         *     }
         */
        InvitationLink: {
            /** @description The name of the organization */
            organization_name: string;
            /** @description The name of the sender */
            invited_by: string;
            /** @description The name of the offered profile */
            profile_name: string;
            /** @description The invited email address */
            email: string;
        };
        /**
         * @description The invitation link to read
         * @example {
         *       "token": "AZl8HQtSfBGaPl8tjEtqAZ3kq0vXyW5mT8sQpL2rHc9uNf4bGd7eJa1oKi6xVzEw"
         *     }
         */
        InvitationLinkRequest: {
            /** @description The token after #token= in the link */
            token: string;
        };
        /**
         * @description A new invitation
         * @example {
         *       "email": "grace@acme.test",
         *       "profile_id": "01997c1e-9a4e-7d2b-8f51-3c6f0e2d7b10"
         *     }
         */
        InvitationRequest: {
            /**
             * Format: email
             * @description The email address to invite
             */
            email: string;
            /**
             * Format: uuid
             * @description The id of the offered access profile
             */
            profile_id: string;
        };
        /**
         * @description A pending invitation was revoked.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        InvitationRevokedEvent: {
            /** @constant */
            type: "invitation.revoked";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: {
                /**
                 * Format: uuid
                 * @description The id of the invitation
                 */
                invitation_id: string;
                /** @description The email address that was invited */
                email: string;
                /** @description The reason for the revocation */
                revoked_reason: string;
            };
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /**
         * @description A new API key with its secret
         * @example {
         *       "id": "0199c2f4-0c6e-7f10-b3a2-4e7d0c1b9a55",
         *       "name": "Deployment",
         *       "hint": "q8Zt",
         *       "owner_user_id": "0199c2f0-5b1e-7c3a-9a52-0ada0ada0ada",
         *       "scopes": [
         *         "members:read",
         *         "governance:read"
         *       ],
         *       "ineffective_scopes": [],
         *       "status": "active",
         *       "created_at": "2026-03-02T09:30:00.000Z",
         *       "expires_at": "2026-09-01T00:00:00.000Z",
         *       "last_used_at": null,
         *       "revoked_at": null,
         *       "revoked_reason": null,
         *       "rotated_from": null,
         *       "replaced_by": null
         *     }
         */
        IssuedApiKey: {
            /**
             * Format: uuid
             * @description The id of the API key
             */
            id: string;
            /** @description The name of the key */
            name: string;
            /** @description The last characters of the key */
            hint: string;
            /**
             * Format: uuid
             * @description The id of the owner, whose permissions limit the key
             */
            owner_user_id: string;
            /** @description The scopes of the key */
            scopes: string[];
            /** @description Scopes without effect at present, because the owner could not grant them */
            ineffective_scopes: string[];
            /**
             * @description The status of the key. Only active keys are accepted
             * @enum {string}
             */
            status: "active" | "owner_suspended" | "expired" | "revoked";
            created_at: components["schemas"]["CreatedAt"];
            /**
             * Format: date-time
             * @description Time of the expiry; null for none
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Time of the last use, up to 90 seconds late; null before the first use
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description Time of the revocation, or null
             */
            revoked_at: string | null;
            /**
             * @description Reason for the revocation, or null
             * @enum {string|null}
             */
            revoked_reason: "revoked" | "rotated" | "exposed" | "owner_removed" | "owner_suspended" | "unused" | null;
            /**
             * Format: uuid
             * @description The id of the key that this key replaces
             */
            rotated_from: string | null;
            /**
             * Format: uuid
             * @description The id of the key that replaces this key, which expires at the end of the overlap
             */
            replaced_by: string | null;
            /** @description The secret key. It is shown only once */
            key: string;
        };
        /**
         * @description A directory with its new token
         * @example {
         *       "id": "0199d3a1-5a0e-7b21-9c44-0d1c2b3a4f5e",
         *       "name": "Okta",
         *       "default_profile_id": "0199c2ee-90d1-7b44-8f0a-c1a5e27d3306",
         *       "block_login": true,
         *       "keep_oracle": false,
         *       "strict": false,
         *       "may_suspend_owners": false,
         *       "logout_issuer": null,
         *       "logout_jwks_url": null,
         *       "token_hint": "q8Zt",
         *       "token_issued_at": "2026-03-02T09:30:00.000Z",
         *       "token_issued_by": "0199c2f0-5b1e-7c3a-9a52-0ada0ada0ada",
         *       "former_token_expires_at": null,
         *       "created_at": "2026-03-02T09:30:00.000Z",
         *       "created_by": "0199c2f0-5b1e-7c3a-9a52-0ada0ada0ada",
         *       "people_managed": 240,
         *       "people_held": 3,
         *       "last_request_at": "2026-03-02T10:12:31.004Z",
         *       "last_error": null,
         *       "last_error_at": null
         *     }
         */
        IssuedDirectory: {
            /**
             * Format: uuid
             * @description The id of the directory
             */
            id: string;
            /** @description The name of the directory */
            name: string;
            /**
             * Format: uuid
             * @description The id of the profile without a mapped group
             */
            default_profile_id: string;
            /** @description Suspensions block sign-in, too */
            block_login: boolean;
            /** @description The Oracle keeps running when its owner is suspended */
            keep_oracle: boolean;
            /** @description Follow the SCIM interoperability profile */
            strict: boolean;
            /** @description Suspend and remove owners, too; set by owners only */
            may_suspend_owners: boolean;
            logout_issuer: components["schemas"]["LogoutIssuer"];
            logout_jwks_url: components["schemas"]["LogoutJwksUrl"];
            /** @description The last characters of the token */
            token_hint: string;
            /**
             * Format: date-time
             * @description Time at which the token was issued
             */
            token_issued_at: string;
            /**
             * Format: uuid
             * @description The id of the member who has seen the token
             */
            token_issued_by: string;
            /**
             * Format: date-time
             * @description End of the former token; null if none
             */
            former_token_expires_at: string | null;
            created_at: components["schemas"]["CreatedAt"];
            /**
             * Format: uuid
             * @description The id of the member who created the directory
             */
            created_by: string;
            /** @description Members whom it manages */
            people_managed: number;
            /** @description Members whose suspension it holds */
            people_held: number;
            /**
             * Format: date-time
             * @description Time of the last request
             */
            last_request_at: string | null;
            /** @description The code of the last refusal */
            last_error: string | null;
            /**
             * Format: date-time
             * @description Time of the last refusal
             */
            last_error_at: string | null;
            /** @description The secret token. It is shown only once */
            token: string;
        };
        /** @description A trigger that a suspension disabled */
        KeptTrigger: {
            /** @description The platform’s id of the trigger */
            id: string;
            kind: components["schemas"]["TriggerKind"];
            /** @description The name of the trigger */
            name: string;
        };
        /**
         * Format: date-time
         * @description Time of the expiry; without it, the key does not expire
         */
        KeyExpiry: string | null;
        /**
         * Format: uuid
         * @description The id of the member who owns the key
         */
        KeyOwnerId: string;
        /**
         * @description The rotation of an API key
         * @example {
         *       "overlap_seconds": 3600
         *     }
         */
        KeyRotation: {
            /**
             * @description Seconds for which the previous key still works, at most until its expiry
             * @default 86400
             */
            overlap_seconds?: number;
        };
        /** @description The scopes of the key */
        KeyScopes: components["schemas"]["Scope"][];
        /** @description A directory whose token or logout keys the member knows: replace them */
        KnownDirectory: {
            /**
             * Format: uuid
             * @description The id
             */
            id: string;
            /** @description The name */
            name: string;
        };
        /** @description A key of a service account that the member knows */
        KnownServiceKey: {
            /**
             * Format: uuid
             * @description The id
             */
            id: string;
            /** @description The name */
            name: string;
            /**
             * Format: uuid
             * @description The id of its owner
             */
            owner_user_id: string;
            /** @description The name of its owner */
            owner_name: string;
        };
        /** @description The `iss` of tokens of Universal Logout */
        LogoutIssuer: string | null;
        /** @description The URL of their keys */
        LogoutJwksUrl: string | null;
        /**
         * @description A member of an organization
         * @example {
         *       "user_id": "0199c2f0-5b1e-7c3a-9a52-3f1d0c7e4b21",
         *       "kind": "person",
         *       "email": "grace@acme.example",
         *       "name": "Grace Hopper",
         *       "profile_id": "0199c2ee-90d1-7b44-8f0a-c1a5e27d3306",
         *       "is_owner": false,
         *       "status": "active",
         *       "suspended_at": null,
         *       "joined_at": "2026-01-12T08:30:00.000Z",
         *       "last_active_at": "2026-03-02T09:14:07.312Z",
         *       "external_id": "hr-4711",
         *       "metadata": {
         *         "department": "Compilers"
         *       },
         *       "directory_id": null,
         *       "held_by": [],
         *       "accountable_user_id": null
         *     }
         */
        Member: {
            /**
             * Format: uuid
             * @description The id of the person’s account
             */
            user_id: string;
            /**
             * @description A person, or a service account
             * @enum {string}
             */
            kind: "person" | "service";
            /** @description The email address of the account; null for a service account */
            email: string | null;
            /** @description The name that this organization has for the member, or the name of the account */
            name: string;
            /**
             * Format: uuid
             * @description The id of the member’s access profile
             */
            profile_id: string;
            /** @description True if the member has the Owner profile */
            is_owner: boolean;
            /**
             * @description The status of the member
             * @enum {string}
             */
            status: "active" | "suspended";
            /**
             * Format: date-time
             * @description Time of the suspension; null while active
             */
            suspended_at: string | null;
            /**
             * Format: date-time
             * @description Time at which the person became a member
             */
            joined_at: string;
            /**
             * Format: date-time
             * @description Time of the member’s last use of a session or an API key in this organization, accurate to two minutes; null if never
             */
            last_active_at: string | null;
            external_id: components["schemas"]["ExternalId"];
            metadata: components["schemas"]["Metadata"];
            /**
             * Format: uuid
             * @description The id of the directory that manages the person; null if none
             */
            directory_id: string | null;
            held_by: components["schemas"]["HeldBy"];
            /**
             * Format: uuid
             * @description The id of the person who answers for the service account; null for a person
             */
            accountable_user_id: string | null;
        };
        /**
         * @description The details that the organization has for a member were edited; `changed` lists the fields. Metadata is not included.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        MemberChangedEvent: {
            /** @constant */
            type: "member.changed";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: {
                user_id: components["schemas"]["MemberId"];
                name: components["schemas"]["NameAtEvent"];
                /** @description The platform’s id of the member; null without one */
                external_id: string | null;
                /** @description The changed fields */
                changed: ("name" | "external_id" | "metadata")[];
            };
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /**
         * @description The changes to the details that this organization has for a member
         * @example {
         *       "external_id": "hr-4711",
         *       "metadata": {
         *         "department": "Compilers"
         *       }
         *     }
         */
        MemberChanges: {
            /** @description The name that this organization has for the person */
            name?: components["schemas"]["Name"];
            external_id?: components["schemas"]["NewExternalId"];
            metadata?: components["schemas"]["Metadata"];
            /**
             * Format: uuid
             * @description The id of the person who answers for the service account: an active member
             */
            accountable_user_id?: string;
        };
        /**
         * @description Number of members by status
         * @example {
         *       "active": 1190,
         *       "suspended": 14
         *     }
         */
        MemberCounts: {
            /** @description Active members */
            active: number;
            /** @description Suspended members */
            suspended: number;
        };
        /**
         * @description A person became a member of the organization.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        MemberCreatedEvent: {
            /** @constant */
            type: "member.created";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: {
                user_id: components["schemas"]["MemberId"];
                /** @description The email address of the account */
                email: string;
                /** @description The name that this organization has for the person, or their own */
                name: string;
                profile_id: components["schemas"]["ProfileId"];
            };
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /**
         * @description A follow-up of a suspension was marked as done, or as not done.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        MemberFollowUpChangedEvent: {
            /** @constant */
            type: "member.follow_up_changed";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: {
                user_id: components["schemas"]["MemberId"];
                suspension_id: components["schemas"]["SuspensionId"];
                /**
                 * Format: uuid
                 * @description The id of the follow-up
                 */
                follow_up_id: string;
                /**
                 * @description The kind of the follow-up
                 * @enum {string}
                 */
                kind: "integration" | "webhook" | "directory" | "api_key";
                /** @description The id of the integration, the webhook or the directory */
                item_id: string;
                /** @description True if the follow-up is done */
                done: boolean;
            };
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /**
         * Format: uuid
         * @description The id of the member
         */
        MemberId: string;
        /**
         * @description The account was unlinked from its identity at the provider, and its sessions ended. The next sign-in links it again.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        MemberIdentityUnlinkedEvent: {
            /** @constant */
            type: "member.identity_unlinked";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: {
                user_id: components["schemas"]["MemberId"];
                reason: components["schemas"]["GivenReason"];
                /** @description Unlinked identities at the provider */
                identities_unlinked: number;
                /** @description Ended sessions of the account */
                sessions_ended: number;
            };
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /**
         * @description Sign-in was blocked for the account, and its sessions ended.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        MemberLoginBlockedEvent: {
            /** @constant */
            type: "member.login_blocked";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: components["schemas"]["CutOffData"];
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /**
         * @description Sign-in was unblocked after a suspension had blocked it.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        MemberLoginUnblockedEvent: {
            /** @constant */
            type: "member.login_unblocked";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: components["schemas"]["CutOffData"];
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /**
         * @description A different profile was assigned to a member.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        MemberProfileChangedEvent: {
            /** @constant */
            type: "member.profile_changed";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: {
                user_id: components["schemas"]["MemberId"];
                profile_id: components["schemas"]["ProfileId"];
                /**
                 * Format: uuid
                 * @description The id of the member’s previous access profile
                 */
                previous_profile_id: string;
            };
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /**
         * @description A suspension was lifted; the counts tell how much was restored.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        MemberReactivatedEvent: {
            /** @constant */
            type: "member.reactivated";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: {
                user_id: components["schemas"]["MemberId"];
                suspension_id: components["schemas"]["SuspensionId"];
                reason: components["schemas"]["GivenReason"];
                /** @description Triggers that are enabled again */
                triggers_restored: number;
                /** @description True if the Oracle runs again */
                oracle_resumed: boolean;
                /** @description Restored webhooks */
                webhooks_restored: number;
            };
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /**
         * @description A member was permanently removed from the organization.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        MemberRemovedEvent: {
            /** @constant */
            type: "member.removed";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: {
                user_id: components["schemas"]["MemberId"];
                reason: components["schemas"]["GivenReason"];
                /** @description Disabled triggers */
                triggers_disabled: number;
                /** @description Revoked invitations */
                invites_invalidated: number;
                /** @description Revoked API keys */
                api_keys_revoked: number;
                /** @description Known keys of service accounts */
                service_keys_known: number;
                /** @description True if the Oracle was paused */
                oracle_paused: boolean;
            };
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /**
         * @description Someone in the organization ended a session of a member.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        MemberSessionEndedEvent: {
            /** @constant */
            type: "member.session_ended";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: {
                user_id: components["schemas"]["MemberId"];
                /**
                 * Format: uuid
                 * @description The id of the session
                 */
                session_id: string;
            };
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /**
         * @description An identity provider ended all sessions of a member.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        MemberSignedOutEvent: {
            /** @constant */
            type: "member.signed_out";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: {
                user_id: components["schemas"]["MemberId"];
                directory_id: components["schemas"]["DirectoryId"];
                /** @description Ended sessions of the account */
                sessions_ended: number;
                /** @description True if only sessions in this organization ended */
                only_here: boolean;
            };
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /**
         * @description A member was suspended in this organization; the counts tell how much was stopped.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        MemberSuspendedEvent: {
            /** @constant */
            type: "member.suspended";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: {
                user_id: components["schemas"]["MemberId"];
                suspension_id: components["schemas"]["SuspensionId"];
                reason: components["schemas"]["GivenReason"];
                /**
                 * Format: uuid
                 * @description The id of the member or the directory that made the suspension
                 */
                suspended_by: string;
                /** @description Disabled triggers */
                triggers_disabled: number;
                /** @description Revoked invitations */
                invitations_revoked: number;
                /** @description True if the Oracle was paused */
                oracle_paused: boolean;
                /** @description Disabled triggers of the kind `agent` */
                agent_triggers_disabled: number;
                /** @description Disabled triggers of the kind `integration` */
                integration_triggers_disabled: number;
                /** @description Revoked invitations */
                invites_invalidated: number;
                /** @description True if the member owns the Oracle and it keeps running */
                kept_oracle: boolean;
                /** @description Sessions that the login block ended */
                sessions_ended: number;
                /** @description Revoked API keys */
                api_keys_revoked: number;
                /** @description Known keys of service accounts */
                service_keys_known: number;
                /** @description Disabled webhooks */
                webhooks_disabled: number;
            };
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /**
         * @description A directory could not suspend or remove a member: the last active owner, or an owner whom it may not suspend.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        MemberSuspensionRefusedEvent: {
            /** @constant */
            type: "member.suspension_refused";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: {
                user_id: components["schemas"]["MemberId"];
                directory_id: components["schemas"]["DirectoryId"];
                reason: components["schemas"]["GivenReason"];
            };
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /** @description A governance webhook that the member created or last changed */
        MemberWebhook: {
            /**
             * Format: uuid
             * @description The id of the webhook
             */
            id: string;
            /** @description The URL; only its origin without `governance:read`, and in the record of a suspension */
            url: string;
            /** @description True if it is enabled */
            enabled: boolean;
        };
        /** @description A membership of the person */
        Membership: {
            id: components["schemas"]["OrganizationId"];
            /** @description The name of the organization */
            name: string;
            /**
             * @description The status of the membership
             * @enum {string}
             */
            status: "active" | "suspended";
            /** @description True if it is frozen */
            frozen: boolean;
            /** @description True if the organization ended this session */
            session_ended: boolean;
        };
        /** @description At most 20 key-value pairs: keys of at most 40 characters, values of at most 500 characters in one line */
        Metadata: {
            [key: string]: string;
        };
        /** @description A text that is not blank, without control or invisible characters */
        Name: string;
        /** @description The name at the time of the event */
        NameAtEvent: string;
        /**
         * @description A new API key
         * @example {
         *       "name": "Deployment",
         *       "scopes": [
         *         "members:read",
         *         "governance:read"
         *       ],
         *       "expires_at": "2026-09-01T00:00:00.000Z"
         *     }
         */
        NewApiKey: {
            /** @description The name of the key */
            name: components["schemas"]["Name"];
            scopes: components["schemas"]["KeyScopes"];
            /**
             * Format: uuid
             * @description The id of the service account that owns the key; without it, the signed-in person does
             */
            owner_user_id?: string;
            expires_at?: components["schemas"]["KeyExpiry"];
        };
        /**
         * @description A view of the audit log to save
         * @example {
         *       "name": "Refused operations",
         *       "query": "action=operation.refused"
         *     }
         */
        NewAuditView: {
            /** @description The name of the view */
            name: components["schemas"]["Name"];
            query: components["schemas"]["AuditQuery"];
        };
        /**
         * @description A new connection of an identity provider
         * @example {
         *       "name": "Okta",
         *       "default_profile_id": "0199c2ee-90d1-7b44-8f0a-c1a5e27d3306"
         *     }
         */
        NewDirectory: {
            /** @description The name of the directory */
            name: components["schemas"]["Name"];
            /**
             * Format: uuid
             * @description The id of the profile without a mapped group
             */
            default_profile_id: string;
            /**
             * @description Suspensions block sign-in, too
             * @default false
             */
            block_login?: boolean;
            /**
             * @description The Oracle keeps running when its owner is suspended
             * @default false
             */
            keep_oracle?: boolean;
            /**
             * @description Follow the SCIM interoperability profile
             * @default false
             */
            strict?: boolean;
            /**
             * @description Suspend and remove owners, too; set by owners only
             * @default false
             */
            may_suspend_owners?: boolean;
            logout_issuer?: components["schemas"]["LogoutIssuer"];
            logout_jwks_url?: components["schemas"]["LogoutJwksUrl"];
        };
        /** @description The person’s id in your platform, unique in the organization; not another person’s user id or email address */
        NewExternalId: string | null;
        /**
         * @description A new member, added without an invitation
         * @example {
         *       "email": "grace@acme.example",
         *       "name": "Grace Hopper",
         *       "profile_id": "0199c2ee-90d1-7b44-8f0a-c1a5e27d3306"
         *     }
         */
        NewMember: {
            /**
             * Format: email
             * @description The email address of the account
             */
            email: string;
            /** @description The name that this organization has for the person */
            name: components["schemas"]["Name"];
            /**
             * Format: uuid
             * @description The id of the member’s access profile
             */
            profile_id: string;
            external_id?: components["schemas"]["NewExternalId"];
            metadata?: components["schemas"]["Metadata"];
        };
        /** @description The id of the organization in your platform, unique in the installation; null for none */
        NewOrganizationExternalId: string | null;
        /**
         * @description A new API key of a service account
         * @example {
         *       "service_account_id": "0199c2f0-5b1e-7c3a-9a52-0ada0ada0ada",
         *       "name": "Deployment",
         *       "scopes": [
         *         "members:read",
         *         "governance:read"
         *       ]
         *     }
         */
        NewPlatformApiKey: {
            /**
             * Format: uuid
             * @description The user id of the service account
             */
            service_account_id: string;
            /** @description The name of the key */
            name: components["schemas"]["Name"];
            scopes: components["schemas"]["KeyScopes"];
            expires_at?: components["schemas"]["KeyExpiry"];
        };
        /**
         * @description A new organization with its first owner
         * @example {
         *       "name": "Acme",
         *       "external_id": "tenant-4711",
         *       "owner_email": "ada@acme.test",
         *       "webhooks": [
         *         {
         *           "url": "https://security.acme.example/reeve",
         *           "event_types": [
         *             "member.*",
         *             "api_key.created"
         *           ]
         *         }
         *       ],
         *       "service_account": {
         *         "name": "Provisioning",
         *         "profile": "administrator",
         *         "key": {
         *           "name": "Deployment",
         *           "scopes": [
         *             "members:read",
         *             "governance:read"
         *           ]
         *         }
         *       }
         *     }
         */
        NewPlatformOrganization: {
            /** @description The name of the organization */
            name: components["schemas"]["Name"];
            external_id?: components["schemas"]["NewOrganizationExternalId"];
            metadata?: components["schemas"]["Metadata"];
            /**
             * Format: email
             * @description The email address of the owner
             */
            owner_email: string;
            /** @description The name of a new account; by default the part of the address before the @ */
            owner_name?: components["schemas"]["Name"];
            /** @description The first governance webhooks */
            webhooks?: components["schemas"]["NewWebhook"][];
            /** @description The owner answers for it. Requires the scope `keys:mint` */
            service_account?: {
                /** @description The name of the service account */
                name: components["schemas"]["Name"];
                /**
                 * @description Its built-in profile
                 * @enum {string}
                 */
                profile: "administrator" | "member";
                /** @description The first API key */
                key: {
                    /** @description The name of the key */
                    name: components["schemas"]["Name"];
                    scopes: components["schemas"]["KeyScopes"];
                    expires_at?: components["schemas"]["KeyExpiry"];
                };
            };
        };
        /**
         * @description A new access profile
         * @example {
         *       "name": "Support",
         *       "description": "Answers customers; may start agents",
         *       "permissions": [
         *         "members.read",
         *         "agents.run"
         *       ]
         *     }
         */
        NewProfile: {
            name: components["schemas"]["ProfileName"];
            description?: components["schemas"]["ProfileDescription"];
            permissions: components["schemas"]["Permissions"];
        };
        /**
         * @description A new service account
         * @example {
         *       "name": "Deployment",
         *       "profile_id": "0199c2ee-90d1-7b44-8f0a-c1a5e27d3306",
         *       "accountable_user_id": "0199c2f0-5b1e-7c3a-9a52-3f1d0c7e4b21"
         *     }
         */
        NewServiceAccount: {
            /** @description The name of the service account */
            name: components["schemas"]["Name"];
            /**
             * Format: uuid
             * @description The id of its access profile
             */
            profile_id: string;
            /**
             * Format: uuid
             * @description The id of the person who answers for the service account: an active member
             */
            accountable_user_id: string;
            external_id?: components["schemas"]["NewExternalId"];
            metadata?: components["schemas"]["Metadata"];
        };
        /**
         * @description A new governance webhook
         * @example {
         *       "url": "https://security.acme.example/reeve",
         *       "event_types": [
         *         "member.*",
         *         "api_key.created"
         *       ],
         *       "description": "Security team",
         *       "enabled": true
         *     }
         */
        NewWebhook: {
            url: components["schemas"]["WebhookUrl"];
            /**
             * @description The format of requests: `json`, or `set` for Security Event Tokens (RFC 8935)
             * @default json
             * @enum {string}
             */
            format?: "json" | "set";
            event_types: components["schemas"]["Subscriptions"];
            /** @description Purpose of the webhook */
            description?: components["schemas"]["Prose"];
            /**
             * @description True if events are sent to the webhook
             * @default true
             */
            enabled?: boolean;
        };
        /** @description The cursor of the next page; null on the last page */
        NextCursor: string | null;
        /** @description A trigger or webhook that stays disabled */
        NotRestored: {
            /** @description The id of the trigger or webhook */
            id: string;
            /**
             * @description The reason
             * @enum {string}
             */
            reason: "deleted" | "changed" | "integration_gone" | "forbidden" | "not_requested" | "other_suspension" | "other_removal";
        };
        /** @description A manual task that is not done */
        OpenFollowUp: {
            /**
             * Format: uuid
             * @description The id of the follow-up
             */
            id: string;
            /**
             * @description `integration`: disconnect it at its provider. `webhook`: review it, the member created or last changed it. `directory`: replace its token, or its issuer and logout keys. `api_key`: rotate this key of a service account
             * @enum {string}
             */
            kind: "integration" | "webhook" | "directory" | "api_key";
            /** @description The id of the item */
            item_id: string;
            /** @description Its name when suspended: of a webhook the origin, of a key `account: key` */
            name: string;
            /**
             * Format: uuid
             * @description The id of the member
             */
            user_id: string;
        };
        /**
         * @description The organization’s single shared AI agent
         * @example {
         *       "name": "Pythia",
         *       "owner_user_id": "0199c2f0-5b1e-7c3a-9a52-3f1d0c7e4b21",
         *       "status": "running"
         *     }
         */
        Oracle: {
            /** @description The name of the Oracle */
            name: string;
            /**
             * Format: uuid
             * @description The id of the member who owns the Oracle
             */
            owner_user_id: string;
            /**
             * @description The status of the Oracle. A paused one starts nothing
             * @enum {string}
             */
            status: "running" | "paused";
        };
        /**
         * @description The Oracle was paused with its owner’s suspension, or removal (suspension_id is null).
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        OraclePausedEvent: {
            /** @constant */
            type: "oracle.paused";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: components["schemas"]["CutOffData"];
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /**
         * @description The registration of the Oracle
         * @example {
         *       "name": "Pythia",
         *       "owner_user_id": "0199c2f0-5b1e-7c3a-9a52-3f1d0c7e4b21"
         *     }
         */
        OracleRegistration: {
            /** @description The name of the Oracle */
            name: components["schemas"]["Name"];
            /**
             * Format: uuid
             * @description The id of the member who owns the Oracle
             */
            owner_user_id: string;
        };
        /**
         * @description The Oracle resumed after a suspension had paused it.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        OracleResumedEvent: {
            /** @constant */
            type: "oracle.resumed";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: components["schemas"]["CutOffData"];
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /**
         * @description A tenant. Every call acts in exactly one organization
         * @example {
         *       "id": "01997c1d-0b52-7c11-9a3e-5f2d8c4b6a01",
         *       "name": "Acme",
         *       "created_at": "2026-01-12T09:30:00.000Z"
         *     }
         */
        Organization: {
            id: components["schemas"]["OrganizationId"];
            /** @description The name of the organization */
            name: string;
            created_at: components["schemas"]["CreatedAt"];
        };
        /**
         * @description The changes to the organization
         * @example {
         *       "name": "Acme"
         *     }
         */
        OrganizationChanges: {
            /** @description The new name of the organization */
            name: components["schemas"]["Name"];
        };
        /**
         * @description The platform froze the organization.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        OrganizationFrozenEvent: {
            /** @constant */
            type: "organization.frozen";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: components["schemas"]["FreezeData"];
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /**
         * Format: uuid
         * @description The id of the organization
         */
        OrganizationId: string;
        /**
         * @description The platform unfroze the organization.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        OrganizationUnfrozenEvent: {
            /** @constant */
            type: "organization.unfrozen";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: components["schemas"]["FreezeData"];
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /** @description The 95th percentile of the duration of successful attempts in milliseconds; null without any */
        P95: number | null;
        /** @description The result for one permission */
        PermissionAccess: {
            /** @description The checked permission */
            permission: string;
            /** @description True if the permission is granted */
            allowed: boolean;
            reason: components["schemas"]["AccessReason"];
        };
        /** @description Permissions of Reeve, or of your platform: dotted names outside Reeve’s namespaces, such as `agents.run`. Duplicates are removed. */
        Permissions: string[];
        /**
         * @description The result of the check before a trigger fires
         * @example {
         *       "allowed": false,
         *       "reason": "member_suspended"
         *     }
         */
        Permit: {
            /** @description True if the trigger may fire now */
            allowed: boolean;
            /**
             * @description The reason for the result
             * @enum {string}
             */
            reason: "granted" | "not_a_member" | "member_suspended" | "trigger_disabled" | "oracle_paused" | "integration_gone" | "organization_frozen";
        };
        /**
         * @description The test event and its delivery
         * @example {
         *       "event_id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "delivery_id": "0199c2a4-a001-7c3a-9d52-5e0f6a1b2c3d"
         *     }
         */
        Ping: {
            /**
             * Format: uuid
             * @description The id of the test event, which the request has as `webhook-id`
             */
            event_id: string;
            /**
             * Format: uuid
             * @description The id of the delivery of the test event
             */
            delivery_id: string;
        };
        /**
         * @description An organization, as the platform sees it
         * @example {
         *       "id": "01997c1d-0b52-7c11-9a3e-5f2d8c4b6a01",
         *       "name": "Acme",
         *       "external_id": "tenant-4711",
         *       "metadata": {
         *         "plan": "enterprise"
         *       },
         *       "created_at": "2026-01-12T09:30:00.000Z",
         *       "frozen_at": null,
         *       "frozen_reason": null
         *     }
         */
        PlatformOrganization: {
            id: components["schemas"]["OrganizationId"];
            /** @description The name of the organization */
            name: components["schemas"]["Name"];
            /** @description The id of the organization in your platform; null if it has none */
            external_id: string | null;
            metadata: components["schemas"]["Metadata"];
            created_at: components["schemas"]["CreatedAt"];
            /**
             * Format: date-time
             * @description Time of the freeze, or null
             */
            frozen_at: string | null;
            /** @description Its reason */
            frozen_reason: string | null;
        };
        /**
         * @description The changes to an organization
         * @example {
         *       "external_id": "tenant-4711",
         *       "metadata": {
         *         "plan": "enterprise"
         *       }
         *     }
         */
        PlatformOrganizationChanges: {
            /** @description The name of the organization */
            name?: components["schemas"]["Name"];
            external_id?: components["schemas"]["NewOrganizationExternalId"];
            metadata?: components["schemas"]["Metadata"];
        };
        /** @description An RFC 9457 problem. `code` is the contract; the texts may change */
        Problem: {
            /** @description The text `urn:reeve:problem:` and the code */
            type: string;
            /** @description A summary of the error */
            title: string;
            /** @description The HTTP status of the response */
            status: number;
            /** @description An explanation of this occurrence */
            detail: string;
            code: components["schemas"]["ErrorCode"];
            /** @description The X-Request-Id of the response, also in the log */
            request_id: string;
            /** @description The validation errors, at most 20 */
            errors?: components["schemas"]["Fault"][];
            /** @description The missing scope */
            required_scope?: string;
            /** @description The missing permissions */
            missing_permissions?: string[];
            /** @description The id of the resource that exists already */
            existing_id?: string;
        };
        /**
         * @description A named set of permissions in one organization
         * @example {
         *       "id": "01997c1e-9a4e-7d2b-8f51-3c6f0e2d7b10",
         *       "name": "Support",
         *       "description": "Answers customers; may start agents",
         *       "permissions": [
         *         "members.read",
         *         "agents.run"
         *       ],
         *       "built_in": false,
         *       "member_count": 12
         *     }
         */
        Profile: {
            /**
             * Format: uuid
             * @description The id of the access profile
             */
            id: string;
            /** @description The name, unique in the organization (case-insensitive) */
            name: string;
            /** @description The description of the profile */
            description: string;
            /** @description The permissions of the profile; `["*"]` for Owner: all of them */
            permissions: string[];
            /** @description True for Owner, Administrator and Member */
            built_in: boolean;
            /** @description Number of active and suspended members with the profile */
            member_count: number;
        };
        /**
         * @description The assignment of an access profile
         * @example {
         *       "profile_id": "0199c2ee-90d1-7b44-8f0a-c1a5e27d3306"
         *     }
         */
        ProfileAssignment: {
            /**
             * Format: uuid
             * @description The id of the member’s new access profile
             */
            profile_id: string;
        };
        /**
         * @description A profile was edited, for all members who have it.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        ProfileChangedEvent: {
            /** @constant */
            type: "profile.changed";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: components["schemas"]["ProfileData"];
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /**
         * @description The changes to an access profile; absent fields stay unchanged
         * @example {
         *       "permissions": [
         *         "members.read",
         *         "agents.run"
         *       ]
         *     }
         */
        ProfileChanges: {
            name?: components["schemas"]["ProfileName"];
            description?: components["schemas"]["ProfileDescription"];
            permissions?: components["schemas"]["Permissions"];
        };
        /**
         * @description A profile was created.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        ProfileCreatedEvent: {
            /** @constant */
            type: "profile.created";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: components["schemas"]["ProfileData"];
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /** @description The access profile after the change */
        ProfileData: {
            profile_id: components["schemas"]["ProfileId"];
            name: components["schemas"]["NameAtEvent"];
            /** @description All permissions of the profile */
            permissions: string[];
        };
        /**
         * @description An unused profile was deleted.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        ProfileDeletedEvent: {
            /** @constant */
            type: "profile.deleted";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: {
                profile_id: components["schemas"]["ProfileId"];
                name: components["schemas"]["NameAtEvent"];
            };
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /** @description Purpose of the profile */
        ProfileDescription: string;
        /**
         * Format: uuid
         * @description The id of the access profile
         */
        ProfileId: string;
        /**
         * Format: unmixed-words
         * @description The name, unique in the organization (case-insensitive). No word mixes Latin letters with others that look like them
         */
        ProfileName: string;
        /** @description A text without invisible characters, and without control characters other than line feeds and tabs */
        Prose: string;
        /**
         * @description The effects of a reactivation
         * @example {
         *       "already_active": false,
         *       "triggers_restored": 1,
         *       "not_restored": [
         *         {
         *           "id": "weekly-digest",
         *           "reason": "changed"
         *         }
         *       ],
         *       "webhooks_restored": 0,
         *       "webhooks_not_restored": [],
         *       "oracle_resumed": false,
         *       "login_unblocked": true,
         *       "login_still_blocked": false,
         *       "suspension_id": "0199d0b7-2f4c-7a18-b3e6-9d51a0c8f274",
         *       "dry_run": false
         *     }
         */
        ReactivationReceipt: {
            /** @description True if the member was active: nothing changed */
            already_active: boolean;
            /** @description Triggers that are enabled again */
            triggers_restored: number;
            /** @description Triggers that stay disabled */
            not_restored: components["schemas"]["NotRestored"][];
            /** @description Restored webhooks */
            webhooks_restored: number;
            /** @description Webhooks that stay disabled */
            webhooks_not_restored: components["schemas"]["NotRestored"][];
            /** @description True if the Oracle runs again */
            oracle_resumed: boolean;
            /** @description True if sign-in was unblocked */
            login_unblocked: boolean;
            /** @description True if another reason blocks sign-in */
            login_still_blocked: boolean;
            /**
             * Format: uuid
             * @description The id of the ended suspension, if any
             */
            suspension_id: string | null;
            /** @description True for a dry run */
            dry_run: boolean;
        };
        /**
         * @description The effects of a removal
         * @example {
         *       "triggers_disabled": 1,
         *       "invites_invalidated": 0,
         *       "api_keys_revoked": 2,
         *       "oracle_paused": false,
         *       "webhooks_created": [],
         *       "directories_known": [],
         *       "service_keys_known": [],
         *       "service_accounts": [],
         *       "dry_run": false
         *     }
         */
        RemovalReceipt: {
            /** @description Disabled triggers */
            triggers_disabled: number;
            /** @description Revoked invitations */
            invites_invalidated: number;
            /** @description Revoked API keys */
            api_keys_revoked: number;
            /** @description True if the Oracle was paused */
            oracle_paused: boolean;
            /** @description Webhooks of the member; enabled ones keep running */
            webhooks_created: components["schemas"]["MemberWebhook"][];
            /** @description Directories that keep working */
            directories_known: components["schemas"]["KnownDirectory"][];
            /** @description Keys that keep working */
            service_keys_known: components["schemas"]["KnownServiceKey"][];
            /** @description Service accounts that were handed over */
            service_accounts: components["schemas"]["AnsweredServiceAccount"][];
            /** @description True for a dry run */
            dry_run: boolean;
        };
        /**
         * @description A replay of events
         * @example {
         *       "matched": 12,
         *       "queued": 12,
         *       "next_since": null
         *     }
         */
        Replay: {
            /** @description Number of matching events; one call replays at most 5000 */
            matched: number;
            /** @description Queued deliveries; the others are already being sent */
            queued: number;
            /**
             * Format: date-time
             * @description Start of the next call, if more events match than one call sends
             */
            next_since: string | null;
        };
        /**
         * @description The events to replay
         * @example {
         *       "since": "2026-03-01T00:00:00.000Z",
         *       "until": "2026-03-02T00:00:00.000Z",
         *       "types": [
         *         "member.*"
         *       ],
         *       "only": "failed"
         *     }
         */
        ReplayRequest: {
            /** @description Start of the time range (inclusive) */
            since: components["schemas"]["SentTimestamp"];
            /** @description End of the time range (exclusive) */
            until?: components["schemas"]["SentTimestamp"];
            /** @description Event types, prefixes or `*`; the default is the webhook’s subscription */
            types?: components["schemas"]["Subscription"][];
            /**
             * @description `failed`: undelivered events, that is exhausted, cancelled, or waiting after a failed attempt. `all`: every event, including delivered ones and those from before the webhook’s creation
             * @default failed
             * @enum {string}
             */
            only?: "failed" | "all";
        };
        /** @description The page of the results */
        ResultPage: {
            /** @description The token of the next page; empty on the last page */
            next_token: string;
            /** @description Number of results on this page */
            count: number;
        };
        /** @description The API key that replaces another one */
        RotatedApiKey: {
            /**
             * Format: date-time
             * @description Time at which the previous key expires
             */
            overlap_ends_at: string;
        } & (components["schemas"]["ApiKey"] & {
            /** @description The secret key. It is shown only once */
            key: string;
        });
        /**
         * @description The new secret of a governance webhook
         * @example {
         *       "secret": "whsec_TUgqi5rVRGkR7SFmn2Iv1zGMHaSoy8xE2hf0X0kRtGQ=",
         *       "overlap_ends_at": "2026-03-03T09:30:00.125Z",
         *       "secret_rotated_at": "2026-03-02T09:30:00.125Z"
         *     }
         */
        RotatedSecret: {
            /** @description The new signing secret. It is shown only once */
            secret: string;
            /**
             * Format: date-time
             * @description Time at which the previous secrets expire
             */
            overlap_ends_at: string;
            /**
             * Format: date-time
             * @description Time of this rotation
             */
            secret_rotated_at: string;
        };
        /**
         * @description A permitted use of an API key
         * @enum {string}
         */
        Scope: "members:read" | "members:write" | "profiles:read" | "profiles:write" | "invitations:read" | "invitations:write" | "triggers:read" | "triggers:write" | "integrations:read" | "integrations:write" | "oracle:read" | "oracle:write" | "governance:read" | "governance:write" | "audit:read" | "organization:write";
        /** @description The requested page; the search must stay the same on every page */
        SearchPage: {
            /** @description The `next_token` of the previous page */
            token?: string;
            /** @description The page size, at most 200 */
            limit?: number;
        };
        /**
         * @description The rotation of a signing secret
         * @example {
         *       "overlap_seconds": 86400
         *     }
         */
        SecretRotation: {
            /**
             * @description Seconds for which the previous secrets stay valid, but no longer than until their own expiry
             * @default 86400
             */
            overlap_seconds?: number;
        };
        /**
         * @description A new invitation, with its link if Reeve does not mail it
         * @example {
         *       "id": "01997c33-4d10-7b6f-a2d8-91e4c07f5b32",
         *       "email": "grace@acme.test",
         *       "profile_id": "01997c1e-9a4e-7d2b-8f51-3c6f0e2d7b10",
         *       "invited_by": "01997c1d-0b60-7a42-8c15-d2f1e09b7c44",
         *       "status": "pending",
         *       "revoked_reason": null,
         *       "expires_at": "2026-02-10T14:05:00.000Z",
         *       "created_at": "2026-02-03T14:05:00.000Z"
         *     }
         */
        SentInvitation: {
            /**
             * Format: uuid
             * @description The id of the invitation
             */
            id: string;
            /** @description The invited email address */
            email: string;
            /**
             * Format: uuid
             * @description The id of the offered profile; null if it has been deleted
             */
            profile_id: string | null;
            /**
             * Format: uuid
             * @description The id of the sender
             */
            invited_by: string;
            /**
             * @description The status of the invitation. Only pending ones can be accepted
             * @enum {string}
             */
            status: "pending" | "accepted" | "revoked" | "expired";
            /**
             * @description Reason for the revocation; null if it is not revoked
             * @enum {string|null}
             */
            revoked_reason: "revoked" | "inviter_suspended" | "inviter_removed" | "invitee_removed" | null;
            /**
             * Format: date-time
             * @description Time of the expiry
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description Time of the first sending
             */
            created_at: string;
            /** @description The one-time token to accept the invitation, shown only once; null if Reeve mails it */
            accept_token: string | null;
            /** @description The link with the token; null if Reeve mails it */
            accept_url: string | null;
        };
        /**
         * Format: date-time
         * @description A time with any offset
         */
        SentTimestamp: string;
        /**
         * @description A service account was created. A person answers for it.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        ServiceAccountCreatedEvent: {
            /** @constant */
            type: "service_account.created";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: {
                user_id: components["schemas"]["MemberId"];
                name: components["schemas"]["NameAtEvent"];
                profile_id: components["schemas"]["ProfileId"];
                /**
                 * Format: uuid
                 * @description The id of the person who answers for the service account
                 */
                accountable_user_id: string;
            };
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /**
         * @description A session of a signed-in person
         * @example {
         *       "id": "01997c30-1f0a-7c53-9b0e-6c1d2a4f8e91",
         *       "created_at": "2026-03-02T08:55:12.000Z",
         *       "last_used_at": "2026-03-04T07:41:03.000Z",
         *       "expires_at": "2026-03-11T07:41:03.000Z",
         *       "ip": "198.51.100.7",
         *       "user_agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
         *       "current": true
         *     }
         */
        Session: {
            /**
             * Format: uuid
             * @description The id of the session
             */
            id: string;
            /**
             * Format: date-time
             * @description Time of the sign-in
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last use, accurate to a day
             */
            last_used_at: string;
            /**
             * Format: date-time
             * @description Time of expiry unless it is renewed
             */
            expires_at: string;
            /** @description The IP address of the sign-in */
            ip: string | null;
            /** @description The user agent of the sign-in */
            user_agent: string | null;
            /** @description True for the session of this request */
            current: boolean;
        };
        /**
         * @description The state of the installation
         * @example {
         *       "is_set_up": true,
         *       "sends_mail": true
         *     }
         */
        Setup: {
            /** @description True if an organization exists */
            is_set_up: boolean;
            /** @description False if mails are only logged */
            sends_mail: boolean;
        };
        /**
         * @description The purpose and the recipient of a setup link
         * @example {
         *       "kind": "owner",
         *       "organization_name": "Acme",
         *       "email": "ada@acme.test"
         *     }
         */
        SetupLink: {
            /**
             * @description Its purpose: to create the first organization, or to set the password of a new or existing owner
             * @enum {string}
             */
            kind: "first_organization" | "owner" | "recovery";
            /** @description The name of the owner’s organization; null for the first one */
            organization_name: string | null;
            /** @description The email address of the owner; null for the first organization */
            email: string | null;
        };
        /**
         * @description The setup link to read
         * @example {
         *       "token": "q3mZ8vXo1kT6sYbJ0wRcE5uHnLfDgAi2pQ7tVxWzK4M"
         *     }
         */
        SetupLinkRequest: {
            /** @description The token after `#token=` in the link */
            token: string;
        };
        /**
         * @description The result of redeeming a setup link
         * @example {
         *       "organization_id": "01997c1d-0b51-7f0e-a3d4-2f6c1b9e8d70",
         *       "user_id": "01997c1d-0b60-7a42-8c15-d2f1e09b7c44"
         *     }
         */
        SetupReceipt: {
            organization_id: components["schemas"]["OrganizationId"];
            /**
             * Format: uuid
             * @description The id of the owner’s account
             */
            user_id: string;
        };
        /**
         * @description The setup of an organization or the new password of an owner
         * @example {
         *       "token": "q3mZ8vXo1kT6sYbJ0wRcE5uHnLfDgAi2pQ7tVxWzK4M",
         *       "password": "correct horse battery staple",
         *       "organization_name": "Acme",
         *       "email": "ada@acme.test",
         *       "name": "Ada Lovelace"
         *     }
         */
        SetupRequest: {
            /** @description The token after `#token=` in the link */
            token: string;
            /**
             * Format: password
             * @description The password to sign in with, without NUL characters
             */
            password: string;
            /** @description The name of the organization, if the link creates one */
            organization_name?: components["schemas"]["Name"];
            /**
             * Format: email
             * @description The email address of the owner, if the link creates one
             */
            email?: string;
            /** @description The name of the owner, if the link creates one */
            name?: components["schemas"]["Name"];
        };
        /**
         * @description A sign-in or a failed attempt
         * @example {
         *       "id": "0199c30a-1f0a-7c53-9b0e-6c1d2a4f8e91",
         *       "occurred_at": "2026-03-04T03:07:41.000Z",
         *       "user_id": "0199c2f0-5b1e-7c3a-9a52-6f0d8e1b2c47",
         *       "name": "Mallory Voss",
         *       "email": "mallory@acme.example",
         *       "outcome": "failed",
         *       "method": null,
         *       "reason": "invalid_email_or_password",
         *       "ip": "203.0.113.7",
         *       "new_address": true,
         *       "user_agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
         *     }
         */
        SignIn: {
            /**
             * Format: uuid
             * @description The id of the sign-in
             */
            id: string;
            /**
             * Format: date-time
             * @description Time of the sign-in
             */
            occurred_at: string;
            /**
             * Format: uuid
             * @description The member whose account it is
             */
            user_id: string;
            /** @description The name of the member */
            name: string;
            /** @description The email address of the member */
            email: string;
            /**
             * @description The outcome. `second_factor_required`: the password was correct
             * @enum {string}
             */
            outcome: "signed_in" | "second_factor_required" | "failed" | "second_factor_failed";
            /**
             * @description The method; null if no session began, and in earlier releases
             * @enum {string|null}
             */
            method: "password" | "password_totp" | "password_recovery_code" | "password_trusted_device" | "passkey" | "openid_connect" | null;
            /** @description Code of the reason for a failure; null for a success */
            reason: string | null;
            /** @description The IP address of the client */
            ip: string | null;
            /** @description No earlier successful sign-in from this IP address is in the member’s history */
            new_address: boolean;
            /** @description The user agent of the client */
            user_agent: string | null;
        };
        /**
         * @description A provider for sign-in
         * @example {
         *       "id": "oidc",
         *       "name": "Entra ID"
         *     }
         */
        SignInProvider: {
            /** @description The id of the provider, for `POST /auth/sign-in/social` */
            id: string;
            /** @description The name on the sign-in button */
            name: string;
        };
        /**
         * @description A JSON Web Key Set (RFC 7517)
         * @example {
         *       "keys": [
         *         {
         *           "kty": "RSA",
         *           "n": "0vx7",
         *           "e": "AQAB",
         *           "kid": "NzbLsXh8",
         *           "alg": "RS256",
         *           "use": "sig"
         *         }
         *       ]
         *     }
         */
        SigningKeys: {
            /** @description The keys, newest first */
            keys: {
                [key: string]: unknown;
            }[];
        };
        /** @description An API key */
        StoppedApiKey: {
            /**
             * Format: uuid
             * @description The id
             */
            id: string;
            /** @description The name */
            name: string;
        };
        /**
         * @description A search for the subjects that have access
         * @example {
         *       "subject": {
         *         "type": "user"
         *       },
         *       "action": {
         *         "name": "agents.run"
         *       },
         *       "resource": {
         *         "type": "organization",
         *         "id": "0199c2ee-8f01-7d13-b0a4-6a2f5a0f7c11"
         *       },
         *       "page": {
         *         "limit": 50
         *       }
         *     }
         */
        SubjectSearch: {
            /** @description The type of the subjects to find */
            subject: {
                /** @description The type of the target */
                type: string;
            };
            action: components["schemas"]["AuthzenAction"];
            resource: components["schemas"]["AuthzenResource"];
            /** @description Accepted and ignored */
            context?: Record<string, never>;
            page?: components["schemas"]["SearchPage"];
        };
        /**
         * @description An event type, a prefix such as `member.*`, or `*` for all
         * @enum {string}
         */
        Subscription: "*" | "member.*" | "member.profile_changed" | "member.suspended" | "member.suspension_refused" | "member.reactivated" | "member.created" | "service_account.*" | "service_account.created" | "member.changed" | "member.removed" | "member.login_blocked" | "member.follow_up_changed" | "member.session_ended" | "member.signed_out" | "member.identity_unlinked" | "member.login_unblocked" | "organization.*" | "organization.frozen" | "organization.unfrozen" | "invitation.*" | "invitation.created" | "invitation.accepted" | "invitation.revoked" | "trigger.*" | "trigger.disabled" | "trigger.restored" | "oracle.*" | "oracle.paused" | "oracle.resumed" | "api_key.*" | "api_key.created" | "api_key.rotated" | "api_key.unused" | "api_key.revoked" | "api_key_policy.*" | "api_key_policy.changed" | "directory.*" | "directory.created" | "directory.changed" | "directory.token_rotated" | "directory.synced" | "directory.deleted" | "profile.*" | "profile.created" | "profile.changed" | "profile.deleted" | "governance.*" | "governance.webhook.*" | "governance.webhook.created" | "governance.webhook.changed" | "governance.webhook.removed" | "governance.webhook.failing" | "governance.webhook.disabled" | "governance.webhook.ping";
        /** @description Event types, prefixes such as `member.*`, or `*` for all */
        Subscriptions: components["schemas"]["Subscription"][];
        /**
         * @description The record of a suspension
         * @example {
         *       "id": "0199d0b7-2f4c-7a18-b3e6-9d51a0c8f274",
         *       "user_id": "0199c2f0-5b1e-7c3a-9a52-3f1d0c7e4b21",
         *       "reason": "Left the company",
         *       "suspended_at": "2026-07-14T16:40:12.345Z",
         *       "suspended_by": "0199c2f0-5b1e-7c3a-9a52-0ada0ada0ada",
         *       "held_by": [
         *         "local"
         *       ],
         *       "triggers": [
         *         {
         *           "id": "daily-report",
         *           "kind": "agent",
         *           "name": "Daily report"
         *         }
         *       ],
         *       "webhooks": [],
         *       "oracle_paused": false,
         *       "login_blocked": true
         *     }
         */
        Suspension: {
            /**
             * Format: uuid
             * @description The id of the suspension
             */
            id: string;
            /**
             * Format: uuid
             * @description The id of the suspended member
             */
            user_id: string;
            /** @description The given reason, or null */
            reason: string | null;
            /**
             * Format: date-time
             * @description Time of the suspension
             */
            suspended_at: string;
            /**
             * Format: uuid
             * @description The id of the member or directory that suspended them
             */
            suspended_by: string;
            held_by: components["schemas"]["HeldBy"];
            /** @description Triggers that reactivation enables again */
            triggers: components["schemas"]["KeptTrigger"][];
            /** @description Disabled webhooks */
            webhooks: components["schemas"]["MemberWebhook"][];
            /** @description True if the suspension paused the Oracle */
            oracle_paused: boolean;
            /** @description True if this suspension blocks sign-in */
            login_blocked: boolean;
        };
        /**
         * Format: uuid
         * @description The id of the suspension
         */
        SuspensionId: string;
        /**
         * @description The effects of a suspension, and the remaining follow-ups
         * @example {
         *       "agent_triggers_disabled": 1,
         *       "integration_triggers_disabled": 0,
         *       "invites_invalidated": 1,
         *       "kept_oracle": false,
         *       "login_blocked": true,
         *       "login_block_failed": false,
         *       "login_blocked_unmarked": false,
         *       "integrations_on_account": [
         *         {
         *           "id": "github-4711",
         *           "provider": "github",
         *           "name": "GitHub (ghopper)",
         *           "status": "connected",
         *           "connected_at": "2026-03-02T09:15:00.000Z",
         *           "last_used_at": null,
         *           "triggers": 0
         *         }
         *       ],
         *       "suspension_id": "0199d0b7-2f4c-7a18-b3e6-9d51a0c8f274",
         *       "already_suspended": false,
         *       "login_block_skipped": null,
         *       "api_keys_stopped": [
         *         {
         *           "id": "0199c2f4-0c6e-7f10-b3a2-4e7d0c1b9a55",
         *           "name": "Deployment"
         *         }
         *       ],
         *       "api_keys_revoked": 0,
         *       "sessions_ended": 2,
         *       "webhooks_created": [],
         *       "webhooks_disabled": [],
         *       "directories_known": [],
         *       "service_keys_known": [],
         *       "service_accounts": [],
         *       "dry_run": false
         *     }
         */
        SuspensionReceipt: {
            /** @description Disabled triggers of the kind `agent` */
            agent_triggers_disabled: number;
            /** @description Disabled triggers of the kind `integration` */
            integration_triggers_disabled: number;
            /** @description Revoked invitations */
            invites_invalidated: number;
            /** @description True if the member’s Oracle keeps running */
            kept_oracle: boolean;
            /** @description True if sign-in is blocked and the sessions have ended */
            login_blocked: boolean;
            /** @description True if the identity provider has not accepted the block yet; Reeve retries */
            login_block_failed: boolean;
            /** @description True if reactivation will not lift the block */
            login_blocked_unmarked: boolean;
            /** @description Integrations to revoke at their providers */
            integrations_on_account: components["schemas"]["AccountIntegration"][];
            /**
             * Format: uuid
             * @description The id of the suspension
             */
            suspension_id: string;
            /** @description True if the member was suspended before */
            already_suspended: boolean;
            /**
             * @description Reason for not blocking sign-in, or null
             * @enum {string|null}
             */
            login_block_skipped: "active_in_other_organization" | "service_account" | null;
            /** @description API keys that are refused until reactivation */
            api_keys_stopped: components["schemas"]["StoppedApiKey"][];
            /** @description Permanently revoked keys */
            api_keys_revoked: number;
            /** @description Sessions that the block ended */
            sessions_ended: number;
            /** @description Webhooks of the member; enabled ones keep running */
            webhooks_created: components["schemas"]["MemberWebhook"][];
            /** @description Webhooks that this request disabled */
            webhooks_disabled: components["schemas"]["MemberWebhook"][];
            /** @description Directories that keep working */
            directories_known: components["schemas"]["KnownDirectory"][];
            /** @description Keys that keep working */
            service_keys_known: components["schemas"]["KnownServiceKey"][];
            /** @description Service accounts for which the member answers; active ones keep running */
            service_accounts: components["schemas"]["AnsweredServiceAccount"][];
            /** @description True for a dry run */
            dry_run: boolean;
        };
        /**
         * @description The options of a suspension
         * @example {
         *       "reason": "Left the company",
         *       "block_login": true
         *     }
         */
        SuspensionRequest: {
            /** @description The reason, included in the audit log and in webhook events */
            reason?: components["schemas"]["Prose"];
            /**
             * @description Block sign-in for the account and end its sessions
             * @default false
             */
            block_login?: boolean;
            /** @description True to keep the Oracle running; required if the member owns it */
            keep_oracle?: boolean;
            /**
             * @description Permanently revoke the API keys that the member owns or knows
             * @default false
             */
            revoke_keys?: boolean;
            /**
             * @description Disable the webhooks that the member created or last changed, until reactivation; needs `governance:write`, in a session `governance.manage`
             * @default false
             */
            disable_webhooks?: boolean;
        };
        /**
         * @description The rotation of a directory’s token
         * @example {
         *       "overlap_seconds": 3600
         *     }
         */
        TokenRotation: {
            /**
             * @description Seconds for which the former token still works
             * @default 86400
             */
            overlap_seconds?: number;
        };
        /**
         * @description A trigger of a member
         * @example {
         *       "id": "daily-report",
         *       "user_id": "0199c2f0-5b1e-7c3a-9a52-3f1d0c7e4b21",
         *       "kind": "agent",
         *       "name": "Daily report",
         *       "enabled": true,
         *       "integration_id": "github-4711",
         *       "runs_oracle": false,
         *       "disabled_by_suspension": null
         *     }
         */
        Trigger: {
            /** @description The platform’s id of the trigger */
            id: string;
            /**
             * Format: uuid
             * @description The id of the member for whom the trigger acts
             */
            user_id: string;
            kind: components["schemas"]["TriggerKind"];
            /** @description The name of the trigger */
            name: string;
            /** @description True if the trigger is enabled */
            enabled: boolean;
            /** @description The id of the integration that the trigger uses; null for none */
            integration_id: string | null;
            /** @description True if the trigger runs the Oracle */
            runs_oracle: boolean;
            /**
             * Format: uuid
             * @description The id of the suspension that disabled the trigger; null if none did or the trigger was changed since
             */
            disabled_by_suspension: string | null;
        };
        /**
         * @description Triggers of a member were disabled with a suspension, or with a removal (suspension_id is null). Many triggers come in several events.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        TriggerDisabledEvent: {
            /** @constant */
            type: "trigger.disabled";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: components["schemas"]["TriggersData"];
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /**
         * @description The kind of work that a trigger starts
         * @enum {string}
         */
        TriggerKind: "agent" | "integration";
        /**
         * @description The registration of a trigger
         * @example {
         *       "user_id": "0199c2f0-5b1e-7c3a-9a52-3f1d0c7e4b21",
         *       "kind": "agent",
         *       "name": "Daily report",
         *       "enabled": true,
         *       "integration_id": "github-4711",
         *       "runs_oracle": false
         *     }
         */
        TriggerRegistration: {
            /**
             * Format: uuid
             * @description The id of the member for whom the trigger acts
             */
            user_id: string;
            kind: components["schemas"]["TriggerKind"];
            /** @description The name of the trigger */
            name: components["schemas"]["Name"];
            /** @description True to enable the trigger. If absent, a new trigger is enabled and an existing one keeps its state */
            enabled?: boolean;
            /** @description The id of the member’s integration that the trigger uses; null or absent for none */
            integration_id?: string | null;
            /** @description True if the trigger runs the Oracle, which requires `oracle.manage`; the default is false */
            runs_oracle?: boolean;
        };
        /**
         * @description Triggers that a suspension had disabled are enabled again. Many triggers come in several events.
         * @example {
         *       "type": "member.suspended",
         *       "timestamp": "2026-03-02T09:30:00.125Z",
         *       "data": {
         *         "user_id": "0199c2a4-7b1e-7c3a-9d52-000000009ace",
         *         "suspension_id": "0199c2a4-7b1e-7c3a-9d52-000000005ea1",
         *         "reason": "Left the company",
         *         "suspended_by": "0199c2a4-7b1e-7c3a-9d52-000000000ada",
         *         "triggers_disabled": 1,
         *         "invitations_revoked": 0,
         *         "oracle_paused": false,
         *         "agent_triggers_disabled": 1,
         *         "integration_triggers_disabled": 0,
         *         "invites_invalidated": 0,
         *         "kept_oracle": false,
         *         "sessions_ended": 2,
         *         "api_keys_revoked": 0,
         *         "service_keys_known": 0,
         *         "webhooks_disabled": 0
         *       },
         *       "id": "0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80",
         *       "organization_id": "0199c2a0-1111-7000-8000-00000000acae",
         *       "sequence": 412
         *     }
         */
        TriggerRestoredEvent: {
            /** @constant */
            type: "trigger.restored";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            data: components["schemas"]["TriggersData"];
            /**
             * Format: uuid
             * @description The id of the event, as in the header `webhook-id`
             */
            id: string;
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Numbers the events of the organization without gaps; webhooks may receive them out of order */
            sequence: number;
        };
        /** @description The triggers of a member that a suspension or removal changed */
        TriggersData: {
            user_id: components["schemas"]["MemberId"];
            /**
             * Format: uuid
             * @description The id of the suspension; null for a removal
             */
            suspension_id: string | null;
            /** @description The disabled or restored triggers */
            triggers: {
                /** @description The platform’s id of the trigger */
                id: string;
                kind: components["schemas"]["TriggerKind"];
            }[];
        };
        /**
         * @description The result of unlinking the identity of a member
         * @example {
         *       "identities_unlinked": 1,
         *       "sessions_ended": 2,
         *       "remaining_methods": [
         *         "passkey"
         *       ],
         *       "dry_run": false
         *     }
         */
        UnlinkReceipt: {
            /** @description Number of unlinked identities at the provider; 0 if none was linked */
            identities_unlinked: number;
            /** @description Number of ended sessions of the account */
            sessions_ended: number;
            /** @description The sign-in methods that the account keeps */
            remaining_methods: ("password" | "passkey")[];
            /** @description True if nothing was changed */
            dry_run: boolean;
        };
        /**
         * @description A governance webhook
         * @example {
         *       "id": "0199c2a4-7b1e-7c3a-9d52-5e0f6a1b2c3d",
         *       "url": "https://security.acme.example/reeve",
         *       "format": "json",
         *       "event_types": [
         *         "member.*",
         *         "api_key.created"
         *       ],
         *       "description": "Security team",
         *       "enabled": true,
         *       "last_status": 200,
         *       "last_delivery_at": "2026-03-02T09:30:00.125Z",
         *       "created_at": "2026-02-11T14:05:09.480Z",
         *       "created_by": "0199c2f0-5b1e-7c3a-9a52-0ada0ada0ada",
         *       "url_changed_by": null,
         *       "secret_rotated_by": null,
         *       "configured_by": null,
         *       "consecutive_failures": 0,
         *       "paused_until": null,
         *       "disabled_at": null,
         *       "disabled_reason": null,
         *       "secret_rotated_at": null
         *     }
         */
        Webhook: {
            /**
             * Format: uuid
             * @description The id of the webhook
             */
            id: string;
            /** @description The endpoint URL */
            url: string;
            format: components["schemas"]["WebhookFormat"];
            /** @description The subscribed event types, prefixes such as `member.*`, or `*` for all */
            event_types: string[];
            /** @description The purpose of the webhook */
            description: string;
            /** @description True if events are sent to the webhook */
            enabled: boolean;
            /** @description The HTTP status of the last delivery; null without a response */
            last_status: number | null;
            /**
             * Format: date-time
             * @description Time of the last delivery attempt; null before the first one
             */
            last_delivery_at: string | null;
            created_at: components["schemas"]["CreatedAt"];
            /**
             * Format: uuid
             * @description The creator; null if the platform or an early release made it
             */
            created_by: string | null;
            /**
             * Format: uuid
             * @description The member who last changed the URL; else null
             */
            url_changed_by: string | null;
            /**
             * Format: uuid
             * @description The member who last rotated the secret; else null
             */
            secret_rotated_by: string | null;
            /**
             * Format: uuid
             * @description The member who last changed the event types or enabled it; else null
             */
            configured_by: string | null;
            /** @description Consecutive failed requests */
            consecutive_failures: number;
            /**
             * Format: date-time
             * @description Time at which sending resumes after failures; null without a pause
             */
            paused_until: string | null;
            /**
             * Format: date-time
             * @description Time at which the webhook was disabled; null while it is enabled
             */
            disabled_at: string | null;
            /**
             * @description Reason for disabling the webhook; null while it is enabled
             * @enum {string|null}
             */
            disabled_reason: "requested" | "suspension" | "failing" | "gone" | null;
            /**
             * Format: date-time
             * @description Time of the last rotation of the secret; null if it was never rotated
             */
            secret_rotated_at: string | null;
        };
        /**
         * @description The changes to a governance webhook; absent fields stay unchanged
         * @example {
         *       "enabled": false
         *     }
         */
        WebhookChanges: {
            url?: components["schemas"]["WebhookUrl"];
            format?: components["schemas"]["WebhookFormat"];
            event_types?: components["schemas"]["Subscriptions"];
            /** @description Purpose of the webhook */
            description?: components["schemas"]["Prose"];
            /** @description True if events are sent to the webhook */
            enabled?: boolean;
        };
        /** @description The governance webhook at the time of the event */
        WebhookData: {
            webhook_id: components["schemas"]["WebhookId"];
            /** @description The URL of the webhook, without its query */
            url: string;
            /** @description The event types that the webhook subscribes to */
            event_types: string[];
            /** @description True if events are sent to the webhook */
            enabled: boolean;
        };
        /**
         * @description The format of requests: `json`, or `set` for Security Event Tokens (RFC 8935)
         * @enum {string}
         */
        WebhookFormat: "json" | "set";
        /**
         * Format: uuid
         * @description The id of the webhook
         */
        WebhookId: string;
        /** @description An HTTPS URL with a public host and port 443 or 8443, or one that the operator has allowed */
        WebhookUrl: string;
    };
    responses: {
        /** @description Error of a read that needs a key with the scope, or a session */
        Read4XX: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A failure of the service; the same request may succeed later */
        Read5XX: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Error of a change that needs a key with the scope, or a session */
        Change4XX: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A failure of the service; the same request may succeed later */
        Write5XX: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Error of a read that needs any valid key or session */
        ReadByAnyKey4XX: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Error of a read that needs no credential */
        ReadByAnyone4XX: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A failure of the service; the same request may succeed later */
        UncountedRead5XX: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Error of a change that needs no credential */
        WriteByAnyone4XX: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A failure of the service; the same request may succeed later */
        UncountedWrite5XX: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Error of a read of the caller’s own account */
        ReadOfAccount4XX: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Error of a change of the caller’s own account */
        WriteOfAccount4XX: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Error of a read that needs a session */
        ReadBySession4XX: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Error of a change that needs a session with a recent sign-in */
        ChangeByFreshSession4XX: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Error of a change that needs a session */
        ChangeBySession4XX: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Error of a registration that needs a key with the scope, or a session */
        Register4XX: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Error of a change authorized by a token, with or without a session */
        WriteByToken4XX: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Error of a registration that needs a session */
        RegisterBySession4XX: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Error of an AuthZEN operation */
        Authzen4XX: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Error of the AuthZEN discovery */
        AuthzenDiscovery4XX: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Error of a read that needs a platform key */
        ReadByPlatform4XX: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Error of a change that needs a platform key */
        ChangeByPlatform4XX: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The receiver accepted the event. After a 410 Reeve disables the webhook. After any other status it retries for three days */
        Received: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Success, without a body */
        NoContent: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Success, without a body */
        NoContentUnkeyed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The response has not changed */
        NotModified: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /** @description Filter by action, such as member.suspended, or by a prefix, such as member.* */
        Action: string;
        /** @description Filter by actor */
        Actor: string;
        /** @description Deprecated: use `actor` */
        ActorId: string;
        /** @description The id of the API key */
        ApiKeysId: string;
        /** @description Check as if the member had this profile */
        AsProfile: string;
        /** @description Adds the number of entries of each action to each span */
        ByAction: boolean;
        /** @description The `next_cursor` of the previous page; the filters must stay the same */
        Cursor: string;
        /** @description The id of the delivery */
        DeliveriesDeliveryId: string;
        /** @description The id of the directory */
        DirectoriesId: string;
        /** @description Preview the change: run it, return its result, and roll it back */
        DryRun: boolean;
        /** @description Filter by email address (case-insensitive) */
        Email: string;
        /** @description Filter by enabled or disabled */
        Enabled: boolean;
        /** @description Filter by event */
        EventId: string;
        /** @description A governance event type */
        EventType: components["schemas"]["EventType"];
        /** @description Filter by expiry before this time */
        ExpiresBefore: components["schemas"]["SentTimestamp"];
        /** @description Filter by external id */
        ExternalId: string;
        /** @description Filter by family of actions */
        Family: "members" | "access" | "webhooks" | "security";
        /** @description The id of the follow-up */
        FollowUpsFollowUpId: string;
        /** @description One JSON object or one CSV row per entry */
        Format: "ndjson" | "csv";
        /** @description The first sequence; from the start if absent */
        From: number;
        /** @description Filter by freeze */
        Frozen: boolean;
        /** @description The id of the group */
        GroupsGroupId: string;
        /**
         * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
         * @example 5f1f6a8e-offboarding-grace
         */
        IdempotencyKey: string;
        /**
         * @description The `ETag` of an earlier response. The change is made only if the resource is still in that state; otherwise 412 `changed_meanwhile`
         * @example "1B2M2Y8AsgTpgAmY7PhCfg"
         */
        IfMatch: string;
        /**
         * @description The weak `ETag` of an earlier response. If the response would be the same, the status is 304, without a body
         * @example W/"1B2M2Y8AsgTpgAmY7PhCfg"
         */
        IfNoneMatch: string;
        /** @description The platform’s id of the integration */
        IntegrationsId: string;
        /** @description The id of the invitation */
        InvitationsId: string;
        /** @description Filter by sender */
        InvitedBy: string;
        /** @description Filter by IP address or CIDR block */
        Ip: string;
        /** @description Filter by API key */
        Key: string;
        /** @description Filter by kind: people or service accounts */
        Kind: "person" | "service";
        /** @description Only members without activity since this time */
        LastActiveBefore: components["schemas"]["SentTimestamp"];
        /** @description The maximum page size */
        Limit: number;
        /** @description The id of the person’s account */
        MembersUserId: string;
        /** @description The sort order, ascending or descending */
        Order: "asc" | "desc";
        /** @description The sort order, ascending or descending */
        OrderDesc: "asc" | "desc";
        /** @description The id of the organization */
        OrganizationsId: components["schemas"]["OrganizationId"];
        /** @description Filter by outcome. Repeat the parameter for several outcomes */
        Outcome: ("signed_in" | "second_factor_required" | "failed" | "second_factor_failed")[];
        /** @description True to override the hold of a directory; owners only */
        Override: boolean;
        /** @description Filter by owner */
        OwnerUserId: string;
        /** @description A permission, such as `agents.run`. Repeat the parameter for up to 50 of them */
        Permission: string[];
        /** @description Filter by profile */
        ProfileId: string;
        /** @description The id of the access profile */
        ProfilesId: string;
        /** @description Search by part of a name, email address or external id (case-insensitive) */
        Q: string;
        /** @description The reason, included in the audit log and in webhook events */
        Reason: components["schemas"]["Prose"];
        /** @description The organization that a session acts in. An API key has its own and needs no such header */
        ReeveOrganization: string;
        /** @description Filter by request */
        RequestId: string;
        /** @description False to leave the disabled webhooks disabled */
        RestoreWebhooks: boolean;
        /** @description Filter by Oracle trigger */
        RunsOracle: boolean;
        /** @description The id of the person who will answer for the service accounts of the member */
        ServiceAccountsTo: string;
        /** @description The id of the session */
        SessionsId: string;
        /** @description The id of the session */
        SessionsSessionId: string;
        /** @description Start of the time range (inclusive) */
        Since: components["schemas"]["SentTimestamp"];
        /** @description Only events with a higher sequence */
        SinceSequence: number;
        /** @description The sort key */
        Sort: "user_id" | "email" | "joined_at";
        /** @description Number of time spans */
        Spans: number;
        /** @description Filter by status */
        Status: "active" | "suspended";
        /** @description Filter by target */
        Target: string;
        /** @description Deprecated: use `target` */
        TargetId: string;
        /** @description Filter by type of target, such as member */
        TargetType: string;
        /** @description A time zone, such as America/Sao_Paulo: the spans are its calendar days, at most 200, and `spans` is ignored */
        TimeZone: string;
        /** @description The last sequence; to the newest if absent */
        To: number;
        /** @description The platform’s id of the trigger */
        TriggersId: string;
        /** @description A governance event type */
        Type: components["schemas"]["EventType"];
        /** @description End of the time range (exclusive) */
        Until: components["schemas"]["SentTimestamp"];
        /** @description Filter by user id. Repeat the parameter for up to 100 members */
        UserId: string[];
        /** @description The id of the view */
        ViewsId: string;
        /** @description The id of the webhook */
        WebhooksId: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The id of the request, sent or new. The log and the audit log have it too
         * @example offboarding-4711
         */
        "X-Request-Id": string;
        /**
         * @description Number of remaining requests (`r`), and seconds until the limit is reset (`t`)
         * @example "requests";r=598;t=42
         */
        RateLimit: string;
        /**
         * @description Number of requests (`q`) in a number of seconds (`w`); absent without a limit
         * @example "requests";q=600;w=60
         */
        "RateLimit-Policy": string;
        /**
         * @description Seconds to wait before retrying
         * @example 1
         */
        "Retry-After": number;
        /** @description `true` if this is the stored response of an earlier, identical request */
        "Idempotency-Replayed": "true";
        /**
         * @description Number of entries: lines of NDJSON, or records of CSV
         * @example 1284
         */
        "Reeve-Entries": number;
        /**
         * @description Seconds by which data of a standby is old
         * @example 0.25
         */
        "Reeve-Standby-Lag": number;
        /**
         * @description The state of the resource, for `If-Match`. For a dry run, the state of everything that its result depends on. On 412, the current state. A weak one is of the whole response, for `If-None-Match`
         * @example "1B2M2Y8AsgTpgAmY7PhCfg"
         */
        ETag: string;
        /**
         * @description The RFC 6750 challenge, on 401 and on 403 with the code `insufficient_scope`
         * @example Bearer realm="reeve", error="insufficient_scope", scope="members:read"
         */
        "WWW-Authenticate": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listMembers: {
        parameters: {
            query?: {
                /** @description The maximum page size */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the previous page; the filters must stay the same */
                cursor?: components["parameters"]["Cursor"];
                /** @description The sort order, ascending or descending */
                order?: components["parameters"]["Order"];
                /** @description The sort key */
                sort?: components["parameters"]["Sort"];
                /** @description Filter by status */
                status?: components["parameters"]["Status"];
                /** @description Filter by user id. Repeat the parameter for up to 100 members */
                user_id?: components["parameters"]["UserId"];
                /** @description Filter by kind: people or service accounts */
                kind?: components["parameters"]["Kind"];
                /** @description Filter by profile */
                profile_id?: components["parameters"]["ProfileId"];
                /** @description Filter by external id */
                external_id?: components["parameters"]["ExternalId"];
                /** @description Only members without activity since this time */
                last_active_before?: components["parameters"]["LastActiveBefore"];
                /** @description Search by part of a name, email address or external id (case-insensitive) */
                q?: components["parameters"]["Q"];
            };
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description The weak `ETag` of an earlier response. If the response would be the same, the status is 304, without a body
                 * @example W/"1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Results of this page */
                        members: components["schemas"]["Member"][];
                        next_cursor: components["schemas"]["NextCursor"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Read4XX"];
            401: components["responses"]["Read4XX"];
            403: components["responses"]["Read4XX"];
            422: components["responses"]["Read4XX"];
            429: components["responses"]["Read4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    createMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMember"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["Change4XX"];
            401: components["responses"]["Change4XX"];
            403: components["responses"]["Change4XX"];
            408: components["responses"]["Change4XX"];
            409: components["responses"]["Change4XX"];
            413: components["responses"]["Change4XX"];
            415: components["responses"]["Change4XX"];
            422: components["responses"]["Change4XX"];
            429: components["responses"]["Change4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    countMembers: {
        parameters: {
            query?: {
                /** @description Filter by kind: people or service accounts */
                kind?: components["parameters"]["Kind"];
                /** @description Filter by profile */
                profile_id?: components["parameters"]["ProfileId"];
                /** @description Filter by external id */
                external_id?: components["parameters"]["ExternalId"];
                /** @description Only members without activity since this time */
                last_active_before?: components["parameters"]["LastActiveBefore"];
                /** @description Search by part of a name, email address or external id (case-insensitive) */
                q?: components["parameters"]["Q"];
            };
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description The weak `ETag` of an earlier response. If the response would be the same, the status is 304, without a body
                 * @example W/"1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberCounts"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Read4XX"];
            401: components["responses"]["Read4XX"];
            403: components["responses"]["Read4XX"];
            422: components["responses"]["Read4XX"];
            429: components["responses"]["Read4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    exportMembers: {
        parameters: {
            query?: {
                /** @description Filter by status */
                status?: components["parameters"]["Status"];
                /** @description Filter by user id. Repeat the parameter for up to 100 members */
                user_id?: components["parameters"]["UserId"];
                /** @description Filter by kind: people or service accounts */
                kind?: components["parameters"]["Kind"];
                /** @description Filter by profile */
                profile_id?: components["parameters"]["ProfileId"];
                /** @description Filter by external id */
                external_id?: components["parameters"]["ExternalId"];
                /** @description Only members without activity since this time */
                last_active_before?: components["parameters"]["LastActiveBefore"];
                /** @description Search by part of a name, email address or external id (case-insensitive) */
                q?: components["parameters"]["Q"];
            };
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The export, streamed */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Reeve-Entries": components["headers"]["Reeve-Entries"];
                    "Reeve-Standby-Lag": components["headers"]["Reeve-Standby-Lag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["Read4XX"];
            401: components["responses"]["Read4XX"];
            403: components["responses"]["Read4XX"];
            422: components["responses"]["Read4XX"];
            429: components["responses"]["Read4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    createServiceAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewServiceAccount"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["Change4XX"];
            401: components["responses"]["Change4XX"];
            403: components["responses"]["Change4XX"];
            408: components["responses"]["Change4XX"];
            409: components["responses"]["Change4XX"];
            413: components["responses"]["Change4XX"];
            415: components["responses"]["Change4XX"];
            422: components["responses"]["Change4XX"];
            429: components["responses"]["Change4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    getMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The id of the person’s account */
                userId: components["parameters"]["MembersUserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["Read4XX"];
            401: components["responses"]["Read4XX"];
            403: components["responses"]["Read4XX"];
            404: components["responses"]["Read4XX"];
            422: components["responses"]["Read4XX"];
            429: components["responses"]["Read4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    removeMember: {
        parameters: {
            query?: {
                /** @description Preview the change: run it, return its result, and roll it back */
                dry_run?: components["parameters"]["DryRun"];
                /** @description The reason, included in the audit log and in webhook events */
                reason?: components["parameters"]["Reason"];
                /** @description The id of the person who will answer for the service accounts of the member */
                service_accounts_to?: components["parameters"]["ServiceAccountsTo"];
            };
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` of an earlier response. The change is made only if the resource is still in that state; otherwise 412 `changed_meanwhile`
                 * @example "1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the person’s account */
                userId: components["parameters"]["MembersUserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovalReceipt"];
                };
            };
            400: components["responses"]["Change4XX"];
            401: components["responses"]["Change4XX"];
            403: components["responses"]["Change4XX"];
            404: components["responses"]["Change4XX"];
            408: components["responses"]["Change4XX"];
            409: components["responses"]["Change4XX"];
            412: components["responses"]["Change4XX"];
            413: components["responses"]["Change4XX"];
            415: components["responses"]["Change4XX"];
            422: components["responses"]["Change4XX"];
            429: components["responses"]["Change4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    assignProfile: {
        parameters: {
            query?: {
                /** @description Preview the change: run it, return its result, and roll it back */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` of an earlier response. The change is made only if the resource is still in that state; otherwise 412 `changed_meanwhile`
                 * @example "1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the person’s account */
                userId: components["parameters"]["MembersUserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileAssignment"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, never>;
                };
            };
            400: components["responses"]["Change4XX"];
            401: components["responses"]["Change4XX"];
            403: components["responses"]["Change4XX"];
            404: components["responses"]["Change4XX"];
            408: components["responses"]["Change4XX"];
            409: components["responses"]["Change4XX"];
            412: components["responses"]["Change4XX"];
            413: components["responses"]["Change4XX"];
            415: components["responses"]["Change4XX"];
            422: components["responses"]["Change4XX"];
            429: components["responses"]["Change4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    editMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` of an earlier response. The change is made only if the resource is still in that state; otherwise 412 `changed_meanwhile`
                 * @example "1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the person’s account */
                userId: components["parameters"]["MembersUserId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MemberChanges"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["Change4XX"];
            401: components["responses"]["Change4XX"];
            403: components["responses"]["Change4XX"];
            404: components["responses"]["Change4XX"];
            408: components["responses"]["Change4XX"];
            409: components["responses"]["Change4XX"];
            412: components["responses"]["Change4XX"];
            413: components["responses"]["Change4XX"];
            415: components["responses"]["Change4XX"];
            422: components["responses"]["Change4XX"];
            429: components["responses"]["Change4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    checkAccess: {
        parameters: {
            query: {
                /** @description A permission, such as `agents.run`. Repeat the parameter for up to 50 of them */
                permission: components["parameters"]["Permission"];
                /** @description Check as if the member had this profile */
                as_profile?: components["parameters"]["AsProfile"];
            };
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description The weak `ETag` of an earlier response. If the response would be the same, the status is 304, without a body
                 * @example W/"1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the person’s account. An id that is not a member’s gets the reason `not_a_member` */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Access"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Read4XX"];
            401: components["responses"]["Read4XX"];
            403: components["responses"]["Read4XX"];
            422: components["responses"]["Read4XX"];
            429: components["responses"]["Read4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    getSuspension: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The id of the person’s account */
                userId: components["parameters"]["MembersUserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Suspension"];
                };
            };
            400: components["responses"]["Read4XX"];
            401: components["responses"]["Read4XX"];
            403: components["responses"]["Read4XX"];
            404: components["responses"]["Read4XX"];
            422: components["responses"]["Read4XX"];
            429: components["responses"]["Read4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    suspendMember: {
        parameters: {
            query?: {
                /** @description Preview the change: run it, return its result, and roll it back */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` of an earlier response. The change is made only if the resource is still in that state; otherwise 412 `changed_meanwhile`
                 * @example "1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the person’s account */
                userId: components["parameters"]["MembersUserId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SuspensionRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuspensionReceipt"];
                };
            };
            400: components["responses"]["Change4XX"];
            401: components["responses"]["Change4XX"];
            403: components["responses"]["Change4XX"];
            404: components["responses"]["Change4XX"];
            408: components["responses"]["Change4XX"];
            409: components["responses"]["Change4XX"];
            412: components["responses"]["Change4XX"];
            413: components["responses"]["Change4XX"];
            415: components["responses"]["Change4XX"];
            422: components["responses"]["Change4XX"];
            429: components["responses"]["Change4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    reactivateMember: {
        parameters: {
            query?: {
                /** @description Preview the change: run it, return its result, and roll it back */
                dry_run?: components["parameters"]["DryRun"];
                /** @description The reason, included in the audit log and in webhook events */
                reason?: components["parameters"]["Reason"];
                /** @description False to leave the disabled webhooks disabled */
                restore_webhooks?: components["parameters"]["RestoreWebhooks"];
                /** @description True to override the hold of a directory; owners only */
                override?: components["parameters"]["Override"];
            };
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` of an earlier response. The change is made only if the resource is still in that state; otherwise 412 `changed_meanwhile`
                 * @example "1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the person’s account */
                userId: components["parameters"]["MembersUserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReactivationReceipt"];
                };
            };
            400: components["responses"]["Change4XX"];
            401: components["responses"]["Change4XX"];
            403: components["responses"]["Change4XX"];
            404: components["responses"]["Change4XX"];
            408: components["responses"]["Change4XX"];
            409: components["responses"]["Change4XX"];
            412: components["responses"]["Change4XX"];
            413: components["responses"]["Change4XX"];
            415: components["responses"]["Change4XX"];
            422: components["responses"]["Change4XX"];
            429: components["responses"]["Change4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    getFollowUps: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The id of the person’s account */
                userId: components["parameters"]["MembersUserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FollowUps"];
                };
            };
            400: components["responses"]["Read4XX"];
            401: components["responses"]["Read4XX"];
            403: components["responses"]["Read4XX"];
            404: components["responses"]["Read4XX"];
            422: components["responses"]["Read4XX"];
            429: components["responses"]["Read4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    listOpenFollowUps: {
        parameters: {
            query?: {
                /** @description The maximum page size */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the previous page; the filters must stay the same */
                cursor?: components["parameters"]["Cursor"];
                /** @description The sort order, ascending or descending */
                order?: components["parameters"]["Order"];
            };
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description The weak `ETag` of an earlier response. If the response would be the same, the status is 304, without a body
                 * @example W/"1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Results of this page */
                        follow_ups: components["schemas"]["OpenFollowUp"][];
                        next_cursor: components["schemas"]["NextCursor"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Read4XX"];
            401: components["responses"]["Read4XX"];
            403: components["responses"]["Read4XX"];
            422: components["responses"]["Read4XX"];
            429: components["responses"]["Read4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    editFollowUp: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` of an earlier response. The change is made only if the resource is still in that state; otherwise 412 `changed_meanwhile`
                 * @example "1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the person’s account */
                userId: components["parameters"]["MembersUserId"];
                /** @description The id of the follow-up */
                followUpId: components["parameters"]["FollowUpsFollowUpId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FollowUpChanges"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FollowUps"];
                };
            };
            400: components["responses"]["Change4XX"];
            401: components["responses"]["Change4XX"];
            403: components["responses"]["Change4XX"];
            404: components["responses"]["Change4XX"];
            408: components["responses"]["Change4XX"];
            409: components["responses"]["Change4XX"];
            412: components["responses"]["Change4XX"];
            413: components["responses"]["Change4XX"];
            415: components["responses"]["Change4XX"];
            422: components["responses"]["Change4XX"];
            429: components["responses"]["Change4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    listProfiles: {
        parameters: {
            query?: {
                /** @description The maximum page size */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the previous page; the filters must stay the same */
                cursor?: components["parameters"]["Cursor"];
                /** @description The sort order, ascending or descending */
                order?: components["parameters"]["Order"];
            };
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description The weak `ETag` of an earlier response. If the response would be the same, the status is 304, without a body
                 * @example W/"1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Results of this page */
                        profiles: components["schemas"]["Profile"][];
                        next_cursor: components["schemas"]["NextCursor"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Read4XX"];
            401: components["responses"]["Read4XX"];
            403: components["responses"]["Read4XX"];
            422: components["responses"]["Read4XX"];
            429: components["responses"]["Read4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    createProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewProfile"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            400: components["responses"]["Change4XX"];
            401: components["responses"]["Change4XX"];
            403: components["responses"]["Change4XX"];
            408: components["responses"]["Change4XX"];
            409: components["responses"]["Change4XX"];
            413: components["responses"]["Change4XX"];
            415: components["responses"]["Change4XX"];
            422: components["responses"]["Change4XX"];
            429: components["responses"]["Change4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    getProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The id of the access profile */
                id: components["parameters"]["ProfilesId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            400: components["responses"]["Read4XX"];
            401: components["responses"]["Read4XX"];
            403: components["responses"]["Read4XX"];
            404: components["responses"]["Read4XX"];
            422: components["responses"]["Read4XX"];
            429: components["responses"]["Read4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    deleteProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` of an earlier response. The change is made only if the resource is still in that state; otherwise 412 `changed_meanwhile`
                 * @example "1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the access profile */
                id: components["parameters"]["ProfilesId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["Change4XX"];
            401: components["responses"]["Change4XX"];
            403: components["responses"]["Change4XX"];
            404: components["responses"]["Change4XX"];
            408: components["responses"]["Change4XX"];
            409: components["responses"]["Change4XX"];
            412: components["responses"]["Change4XX"];
            413: components["responses"]["Change4XX"];
            415: components["responses"]["Change4XX"];
            422: components["responses"]["Change4XX"];
            429: components["responses"]["Change4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    editProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` of an earlier response. The change is made only if the resource is still in that state; otherwise 412 `changed_meanwhile`
                 * @example "1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the access profile */
                id: components["parameters"]["ProfilesId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ProfileChanges"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            400: components["responses"]["Change4XX"];
            401: components["responses"]["Change4XX"];
            403: components["responses"]["Change4XX"];
            404: components["responses"]["Change4XX"];
            408: components["responses"]["Change4XX"];
            409: components["responses"]["Change4XX"];
            412: components["responses"]["Change4XX"];
            413: components["responses"]["Change4XX"];
            415: components["responses"]["Change4XX"];
            422: components["responses"]["Change4XX"];
            429: components["responses"]["Change4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    getOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["ReadByAnyKey4XX"];
            401: components["responses"]["ReadByAnyKey4XX"];
            403: components["responses"]["ReadByAnyKey4XX"];
            422: components["responses"]["ReadByAnyKey4XX"];
            429: components["responses"]["ReadByAnyKey4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    editOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` of an earlier response. The change is made only if the resource is still in that state; otherwise 412 `changed_meanwhile`
                 * @example "1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizationChanges"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["Change4XX"];
            401: components["responses"]["Change4XX"];
            403: components["responses"]["Change4XX"];
            408: components["responses"]["Change4XX"];
            409: components["responses"]["Change4XX"];
            412: components["responses"]["Change4XX"];
            413: components["responses"]["Change4XX"];
            415: components["responses"]["Change4XX"];
            422: components["responses"]["Change4XX"];
            429: components["responses"]["Change4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    getCaller: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description The weak `ETag` of an earlier response. If the response would be the same, the status is 304, without a body
                 * @example W/"1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Caller"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ReadByAnyKey4XX"];
            401: components["responses"]["ReadByAnyKey4XX"];
            403: components["responses"]["ReadByAnyKey4XX"];
            422: components["responses"]["ReadByAnyKey4XX"];
            429: components["responses"]["ReadByAnyKey4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    getSetup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Setup"];
                };
            };
            400: components["responses"]["ReadByAnyone4XX"];
            422: components["responses"]["ReadByAnyone4XX"];
            500: components["responses"]["UncountedRead5XX"];
            503: components["responses"]["UncountedRead5XX"];
        };
    };
    setUpOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetupRequest"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetupReceipt"];
                };
            };
            400: components["responses"]["WriteByAnyone4XX"];
            403: components["responses"]["WriteByAnyone4XX"];
            404: components["responses"]["WriteByAnyone4XX"];
            408: components["responses"]["WriteByAnyone4XX"];
            413: components["responses"]["WriteByAnyone4XX"];
            415: components["responses"]["WriteByAnyone4XX"];
            422: components["responses"]["WriteByAnyone4XX"];
            429: components["responses"]["WriteByAnyone4XX"];
            500: components["responses"]["UncountedWrite5XX"];
            503: components["responses"]["UncountedWrite5XX"];
        };
    };
    getSetupLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetupLinkRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetupLink"];
                };
            };
            400: components["responses"]["WriteByAnyone4XX"];
            403: components["responses"]["WriteByAnyone4XX"];
            404: components["responses"]["WriteByAnyone4XX"];
            408: components["responses"]["WriteByAnyone4XX"];
            413: components["responses"]["WriteByAnyone4XX"];
            415: components["responses"]["WriteByAnyone4XX"];
            422: components["responses"]["WriteByAnyone4XX"];
            429: components["responses"]["WriteByAnyone4XX"];
            500: components["responses"]["UncountedWrite5XX"];
            503: components["responses"]["UncountedWrite5XX"];
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["ReadOfAccount4XX"];
            401: components["responses"]["ReadOfAccount4XX"];
            403: components["responses"]["ReadOfAccount4XX"];
            422: components["responses"]["ReadOfAccount4XX"];
            429: components["responses"]["ReadOfAccount4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    editAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountChanges"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["WriteOfAccount4XX"];
            401: components["responses"]["WriteOfAccount4XX"];
            403: components["responses"]["WriteOfAccount4XX"];
            408: components["responses"]["WriteOfAccount4XX"];
            413: components["responses"]["WriteOfAccount4XX"];
            415: components["responses"]["WriteOfAccount4XX"];
            422: components["responses"]["WriteOfAccount4XX"];
            429: components["responses"]["WriteOfAccount4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The sessions that have not ended */
                        sessions: components["schemas"]["Session"][];
                    };
                };
            };
            400: components["responses"]["ReadOfAccount4XX"];
            401: components["responses"]["ReadOfAccount4XX"];
            403: components["responses"]["ReadOfAccount4XX"];
            422: components["responses"]["ReadOfAccount4XX"];
            429: components["responses"]["ReadOfAccount4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sessions_ended": 2
                     *     }
                     */
                    "application/json": {
                        /** @description Number of ended sessions */
                        sessions_ended: number;
                    };
                };
            };
            400: components["responses"]["WriteOfAccount4XX"];
            401: components["responses"]["WriteOfAccount4XX"];
            403: components["responses"]["WriteOfAccount4XX"];
            408: components["responses"]["WriteOfAccount4XX"];
            413: components["responses"]["WriteOfAccount4XX"];
            415: components["responses"]["WriteOfAccount4XX"];
            422: components["responses"]["WriteOfAccount4XX"];
            429: components["responses"]["WriteOfAccount4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the session */
                id: components["parameters"]["SessionsId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContentUnkeyed"];
            400: components["responses"]["WriteOfAccount4XX"];
            401: components["responses"]["WriteOfAccount4XX"];
            403: components["responses"]["WriteOfAccount4XX"];
            404: components["responses"]["WriteOfAccount4XX"];
            408: components["responses"]["WriteOfAccount4XX"];
            413: components["responses"]["WriteOfAccount4XX"];
            415: components["responses"]["WriteOfAccount4XX"];
            422: components["responses"]["WriteOfAccount4XX"];
            429: components["responses"]["WriteOfAccount4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    listMemberSessions: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description The weak `ETag` of an earlier response. If the response would be the same, the status is 304, without a body
                 * @example W/"1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the person’s account */
                userId: components["parameters"]["MembersUserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The sessions, the most recently used first */
                        sessions: components["schemas"]["Session"][];
                        /**
                         * @description Reason for showing no sessions; null if all are shown
                         * @enum {string|null}
                         */
                        withheld: "active_in_other_organization" | null;
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Read4XX"];
            401: components["responses"]["Read4XX"];
            403: components["responses"]["Read4XX"];
            404: components["responses"]["Read4XX"];
            422: components["responses"]["Read4XX"];
            429: components["responses"]["Read4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    endMemberSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the person’s account */
                userId: components["parameters"]["MembersUserId"];
                /** @description The id of the session */
                sessionId: components["parameters"]["SessionsSessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["Change4XX"];
            401: components["responses"]["Change4XX"];
            403: components["responses"]["Change4XX"];
            404: components["responses"]["Change4XX"];
            408: components["responses"]["Change4XX"];
            409: components["responses"]["Change4XX"];
            413: components["responses"]["Change4XX"];
            415: components["responses"]["Change4XX"];
            422: components["responses"]["Change4XX"];
            429: components["responses"]["Change4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    listMemberSignIns: {
        parameters: {
            query?: {
                /** @description The maximum page size */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the previous page; the filters must stay the same */
                cursor?: components["parameters"]["Cursor"];
                /** @description The sort order, ascending or descending */
                order?: components["parameters"]["OrderDesc"];
            };
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description The weak `ETag` of an earlier response. If the response would be the same, the status is 304, without a body
                 * @example W/"1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the person’s account */
                userId: components["parameters"]["MembersUserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Results of this page */
                        sign_ins: components["schemas"]["SignIn"][];
                        next_cursor: components["schemas"]["NextCursor"];
                        /**
                         * @description Reason for showing no sign-ins; null if they are shown
                         * @enum {string|null}
                         */
                        withheld: "active_in_other_organization" | null;
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Read4XX"];
            401: components["responses"]["Read4XX"];
            403: components["responses"]["Read4XX"];
            404: components["responses"]["Read4XX"];
            422: components["responses"]["Read4XX"];
            429: components["responses"]["Read4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    listSignIns: {
        parameters: {
            query?: {
                /** @description The maximum page size */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the previous page; the filters must stay the same */
                cursor?: components["parameters"]["Cursor"];
                /** @description The sort order, ascending or descending */
                order?: components["parameters"]["OrderDesc"];
                /** @description Start of the time range (inclusive) */
                since?: components["parameters"]["Since"];
                /** @description End of the time range (exclusive) */
                until?: components["parameters"]["Until"];
                /** @description Filter by outcome. Repeat the parameter for several outcomes */
                outcome?: components["parameters"]["Outcome"];
                /** @description Filter by IP address or CIDR block */
                ip?: components["parameters"]["Ip"];
                /** @description Filter by member */
                user_id?: string;
            };
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description The weak `ETag` of an earlier response. If the response would be the same, the status is 304, without a body
                 * @example W/"1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Results of this page */
                        sign_ins: components["schemas"]["SignIn"][];
                        next_cursor: components["schemas"]["NextCursor"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Read4XX"];
            401: components["responses"]["Read4XX"];
            403: components["responses"]["Read4XX"];
            422: components["responses"]["Read4XX"];
            429: components["responses"]["Read4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    listSignInProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The providers; empty if none */
                        providers: components["schemas"]["SignInProvider"][];
                    };
                };
            };
            400: components["responses"]["ReadByAnyone4XX"];
            422: components["responses"]["ReadByAnyone4XX"];
            500: components["responses"]["UncountedRead5XX"];
            503: components["responses"]["UncountedRead5XX"];
        };
    };
    unlinkIdentity: {
        parameters: {
            query?: {
                /** @description Preview the change: run it, return its result, and roll it back */
                dry_run?: components["parameters"]["DryRun"];
                /** @description The reason, included in the audit log and in webhook events */
                reason?: components["parameters"]["Reason"];
            };
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` of an earlier response. The change is made only if the resource is still in that state; otherwise 412 `changed_meanwhile`
                 * @example "1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the person’s account */
                userId: components["parameters"]["MembersUserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnlinkReceipt"];
                };
            };
            400: components["responses"]["Change4XX"];
            401: components["responses"]["Change4XX"];
            403: components["responses"]["Change4XX"];
            404: components["responses"]["Change4XX"];
            408: components["responses"]["Change4XX"];
            409: components["responses"]["Change4XX"];
            412: components["responses"]["Change4XX"];
            413: components["responses"]["Change4XX"];
            415: components["responses"]["Change4XX"];
            422: components["responses"]["Change4XX"];
            429: components["responses"]["Change4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description The maximum page size */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the previous page; the filters must stay the same */
                cursor?: components["parameters"]["Cursor"];
                /** @description The sort order, ascending or descending */
                order?: components["parameters"]["Order"];
                /** @description Filter by owner */
                owner_user_id?: components["parameters"]["OwnerUserId"];
                /** @description Filter by status */
                status?: "active" | "owner_suspended" | "expired" | "revoked";
                /** @description Filter by expiry before this time */
                expires_before?: components["parameters"]["ExpiresBefore"];
            };
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description The weak `ETag` of an earlier response. If the response would be the same, the status is 304, without a body
                 * @example W/"1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Results of this page */
                        api_keys: components["schemas"]["ApiKey"][];
                        next_cursor: components["schemas"]["NextCursor"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ReadBySession4XX"];
            401: components["responses"]["ReadBySession4XX"];
            403: components["responses"]["ReadBySession4XX"];
            422: components["responses"]["ReadBySession4XX"];
            429: components["responses"]["ReadBySession4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewApiKey"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedApiKey"];
                };
            };
            400: components["responses"]["ChangeByFreshSession4XX"];
            401: components["responses"]["ChangeByFreshSession4XX"];
            403: components["responses"]["ChangeByFreshSession4XX"];
            408: components["responses"]["ChangeByFreshSession4XX"];
            409: components["responses"]["ChangeByFreshSession4XX"];
            413: components["responses"]["ChangeByFreshSession4XX"];
            415: components["responses"]["ChangeByFreshSession4XX"];
            422: components["responses"]["ChangeByFreshSession4XX"];
            429: components["responses"]["ChangeByFreshSession4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the API key */
                id: components["parameters"]["ApiKeysId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["ChangeBySession4XX"];
            401: components["responses"]["ChangeBySession4XX"];
            403: components["responses"]["ChangeBySession4XX"];
            404: components["responses"]["ChangeBySession4XX"];
            408: components["responses"]["ChangeBySession4XX"];
            409: components["responses"]["ChangeBySession4XX"];
            413: components["responses"]["ChangeBySession4XX"];
            415: components["responses"]["ChangeBySession4XX"];
            422: components["responses"]["ChangeBySession4XX"];
            429: components["responses"]["ChangeBySession4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the API key */
                id: components["parameters"]["ApiKeysId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["KeyRotation"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedApiKey"];
                };
            };
            400: components["responses"]["ChangeByFreshSession4XX"];
            401: components["responses"]["ChangeByFreshSession4XX"];
            403: components["responses"]["ChangeByFreshSession4XX"];
            404: components["responses"]["ChangeByFreshSession4XX"];
            408: components["responses"]["ChangeByFreshSession4XX"];
            409: components["responses"]["ChangeByFreshSession4XX"];
            413: components["responses"]["ChangeByFreshSession4XX"];
            415: components["responses"]["ChangeByFreshSession4XX"];
            422: components["responses"]["ChangeByFreshSession4XX"];
            429: components["responses"]["ChangeByFreshSession4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    getApiKeyPolicy: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyPolicy"];
                };
            };
            400: components["responses"]["ReadBySession4XX"];
            401: components["responses"]["ReadBySession4XX"];
            403: components["responses"]["ReadBySession4XX"];
            422: components["responses"]["ReadBySession4XX"];
            429: components["responses"]["ReadBySession4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    editApiKeyPolicy: {
        parameters: {
            query?: {
                /** @description Preview the change: run it, return its result, and roll it back */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` of an earlier response. The change is made only if the resource is still in that state; otherwise 412 `changed_meanwhile`
                 * @example "1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyPolicySettings"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyPolicy"];
                };
            };
            400: components["responses"]["ChangeByFreshSession4XX"];
            401: components["responses"]["ChangeByFreshSession4XX"];
            403: components["responses"]["ChangeByFreshSession4XX"];
            408: components["responses"]["ChangeByFreshSession4XX"];
            409: components["responses"]["ChangeByFreshSession4XX"];
            412: components["responses"]["ChangeByFreshSession4XX"];
            413: components["responses"]["ChangeByFreshSession4XX"];
            415: components["responses"]["ChangeByFreshSession4XX"];
            422: components["responses"]["ChangeByFreshSession4XX"];
            429: components["responses"]["ChangeByFreshSession4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    revokeExposedApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExposureReport"];
            };
        };
        responses: {
            /** @description OK */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, never>;
                };
            };
            400: components["responses"]["WriteByAnyone4XX"];
            403: components["responses"]["WriteByAnyone4XX"];
            408: components["responses"]["WriteByAnyone4XX"];
            413: components["responses"]["WriteByAnyone4XX"];
            415: components["responses"]["WriteByAnyone4XX"];
            422: components["responses"]["WriteByAnyone4XX"];
            429: components["responses"]["WriteByAnyone4XX"];
            500: components["responses"]["UncountedWrite5XX"];
            503: components["responses"]["UncountedWrite5XX"];
        };
    };
    listTriggers: {
        parameters: {
            query?: {
                /** @description The maximum page size */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the previous page; the filters must stay the same */
                cursor?: components["parameters"]["Cursor"];
                /** @description The sort order, ascending or descending */
                order?: components["parameters"]["Order"];
                /** @description Filter by member */
                user_id?: string;
                /** @description Filter by kind */
                kind?: components["schemas"]["TriggerKind"];
                /** @description Filter by enabled or disabled */
                enabled?: components["parameters"]["Enabled"];
                /** @description Filter by Oracle trigger */
                runs_oracle?: components["parameters"]["RunsOracle"];
            };
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description The weak `ETag` of an earlier response. If the response would be the same, the status is 304, without a body
                 * @example W/"1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Results of this page */
                        triggers: components["schemas"]["Trigger"][];
                        next_cursor: components["schemas"]["NextCursor"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Read4XX"];
            401: components["responses"]["Read4XX"];
            403: components["responses"]["Read4XX"];
            422: components["responses"]["Read4XX"];
            429: components["responses"]["Read4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    getTrigger: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description The weak `ETag` of an earlier response. If the response would be the same, the status is 304, without a body
                 * @example W/"1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The platform’s id of the trigger */
                id: components["parameters"]["TriggersId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Trigger"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Read4XX"];
            401: components["responses"]["Read4XX"];
            403: components["responses"]["Read4XX"];
            404: components["responses"]["Read4XX"];
            422: components["responses"]["Read4XX"];
            429: components["responses"]["Read4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    putTrigger: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The platform’s id of the trigger */
                id: components["parameters"]["TriggersId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TriggerRegistration"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Trigger"];
                };
            };
            400: components["responses"]["Register4XX"];
            401: components["responses"]["Register4XX"];
            403: components["responses"]["Register4XX"];
            404: components["responses"]["Register4XX"];
            408: components["responses"]["Register4XX"];
            409: components["responses"]["Register4XX"];
            413: components["responses"]["Register4XX"];
            415: components["responses"]["Register4XX"];
            422: components["responses"]["Register4XX"];
            429: components["responses"]["Register4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    deleteTrigger: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The platform’s id of the trigger */
                id: components["parameters"]["TriggersId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["Register4XX"];
            401: components["responses"]["Register4XX"];
            403: components["responses"]["Register4XX"];
            404: components["responses"]["Register4XX"];
            408: components["responses"]["Register4XX"];
            409: components["responses"]["Register4XX"];
            413: components["responses"]["Register4XX"];
            415: components["responses"]["Register4XX"];
            422: components["responses"]["Register4XX"];
            429: components["responses"]["Register4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    permitTrigger: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description The weak `ETag` of an earlier response. If the response would be the same, the status is 304, without a body
                 * @example W/"1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The platform’s id of the trigger */
                id: components["parameters"]["TriggersId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Permit"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Read4XX"];
            401: components["responses"]["Read4XX"];
            403: components["responses"]["Read4XX"];
            404: components["responses"]["Read4XX"];
            422: components["responses"]["Read4XX"];
            429: components["responses"]["Read4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    listIntegrations: {
        parameters: {
            query?: {
                /** @description The maximum page size */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the previous page; the filters must stay the same */
                cursor?: components["parameters"]["Cursor"];
                /** @description The sort order, ascending or descending */
                order?: components["parameters"]["Order"];
            };
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description The weak `ETag` of an earlier response. If the response would be the same, the status is 304, without a body
                 * @example W/"1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the person’s account */
                userId: components["parameters"]["MembersUserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Results of this page */
                        integrations: components["schemas"]["Integration"][];
                        next_cursor: components["schemas"]["NextCursor"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Read4XX"];
            401: components["responses"]["Read4XX"];
            403: components["responses"]["Read4XX"];
            404: components["responses"]["Read4XX"];
            422: components["responses"]["Read4XX"];
            429: components["responses"]["Read4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    getIntegration: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description The weak `ETag` of an earlier response. If the response would be the same, the status is 304, without a body
                 * @example W/"1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the member */
                userId: string;
                /** @description The platform’s id of the integration */
                id: components["parameters"]["IntegrationsId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Integration"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Read4XX"];
            401: components["responses"]["Read4XX"];
            403: components["responses"]["Read4XX"];
            404: components["responses"]["Read4XX"];
            422: components["responses"]["Read4XX"];
            429: components["responses"]["Read4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    putIntegration: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the member */
                userId: string;
                /** @description The platform’s id of the integration */
                id: components["parameters"]["IntegrationsId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IntegrationRegistration"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Integration"];
                };
            };
            400: components["responses"]["Register4XX"];
            401: components["responses"]["Register4XX"];
            403: components["responses"]["Register4XX"];
            404: components["responses"]["Register4XX"];
            408: components["responses"]["Register4XX"];
            409: components["responses"]["Register4XX"];
            413: components["responses"]["Register4XX"];
            415: components["responses"]["Register4XX"];
            422: components["responses"]["Register4XX"];
            429: components["responses"]["Register4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    deleteIntegration: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the member */
                userId: string;
                /** @description The platform’s id of the integration */
                id: components["parameters"]["IntegrationsId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["Register4XX"];
            401: components["responses"]["Register4XX"];
            403: components["responses"]["Register4XX"];
            404: components["responses"]["Register4XX"];
            408: components["responses"]["Register4XX"];
            409: components["responses"]["Register4XX"];
            413: components["responses"]["Register4XX"];
            415: components["responses"]["Register4XX"];
            422: components["responses"]["Register4XX"];
            429: components["responses"]["Register4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    getOracle: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Oracle"];
                };
            };
            400: components["responses"]["Read4XX"];
            401: components["responses"]["Read4XX"];
            403: components["responses"]["Read4XX"];
            404: components["responses"]["Read4XX"];
            422: components["responses"]["Read4XX"];
            429: components["responses"]["Read4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    putOracle: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` of an earlier response. The change is made only if the resource is still in that state; otherwise 412 `changed_meanwhile`
                 * @example "1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OracleRegistration"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Oracle"];
                };
            };
            400: components["responses"]["Change4XX"];
            401: components["responses"]["Change4XX"];
            403: components["responses"]["Change4XX"];
            408: components["responses"]["Change4XX"];
            409: components["responses"]["Change4XX"];
            412: components["responses"]["Change4XX"];
            413: components["responses"]["Change4XX"];
            415: components["responses"]["Change4XX"];
            422: components["responses"]["Change4XX"];
            429: components["responses"]["Change4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                /** @description The maximum page size */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the previous page; the filters must stay the same */
                cursor?: components["parameters"]["Cursor"];
                /** @description The sort order, ascending or descending */
                order?: components["parameters"]["Order"];
                /** @description Filter by status */
                status?: "pending" | "accepted" | "revoked" | "expired";
                /** @description Filter by email address (case-insensitive) */
                email?: components["parameters"]["Email"];
                /** @description Filter by sender */
                invited_by?: components["parameters"]["InvitedBy"];
            };
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description The weak `ETag` of an earlier response. If the response would be the same, the status is 304, without a body
                 * @example W/"1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Results of this page */
                        invitations: components["schemas"]["Invitation"][];
                        next_cursor: components["schemas"]["NextCursor"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Read4XX"];
            401: components["responses"]["Read4XX"];
            403: components["responses"]["Read4XX"];
            422: components["responses"]["Read4XX"];
            429: components["responses"]["Read4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    sendInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationRequest"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentInvitation"];
                };
            };
            400: components["responses"]["Change4XX"];
            401: components["responses"]["Change4XX"];
            403: components["responses"]["Change4XX"];
            408: components["responses"]["Change4XX"];
            409: components["responses"]["Change4XX"];
            413: components["responses"]["Change4XX"];
            415: components["responses"]["Change4XX"];
            422: components["responses"]["Change4XX"];
            429: components["responses"]["Change4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    resendInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the invitation */
                id: components["parameters"]["InvitationsId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentInvitation"];
                };
            };
            400: components["responses"]["Change4XX"];
            401: components["responses"]["Change4XX"];
            403: components["responses"]["Change4XX"];
            404: components["responses"]["Change4XX"];
            408: components["responses"]["Change4XX"];
            409: components["responses"]["Change4XX"];
            413: components["responses"]["Change4XX"];
            415: components["responses"]["Change4XX"];
            422: components["responses"]["Change4XX"];
            429: components["responses"]["Change4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the invitation */
                id: components["parameters"]["InvitationsId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["Change4XX"];
            401: components["responses"]["Change4XX"];
            403: components["responses"]["Change4XX"];
            404: components["responses"]["Change4XX"];
            408: components["responses"]["Change4XX"];
            409: components["responses"]["Change4XX"];
            413: components["responses"]["Change4XX"];
            415: components["responses"]["Change4XX"];
            422: components["responses"]["Change4XX"];
            429: components["responses"]["Change4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    getInvitationLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationLinkRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationLink"];
                };
            };
            400: components["responses"]["WriteByAnyone4XX"];
            403: components["responses"]["WriteByAnyone4XX"];
            404: components["responses"]["WriteByAnyone4XX"];
            408: components["responses"]["WriteByAnyone4XX"];
            409: components["responses"]["WriteByAnyone4XX"];
            413: components["responses"]["WriteByAnyone4XX"];
            415: components["responses"]["WriteByAnyone4XX"];
            422: components["responses"]["WriteByAnyone4XX"];
            429: components["responses"]["WriteByAnyone4XX"];
            500: components["responses"]["UncountedWrite5XX"];
            503: components["responses"]["UncountedWrite5XX"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptanceRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Acceptance"];
                };
            };
            400: components["responses"]["WriteByToken4XX"];
            403: components["responses"]["WriteByToken4XX"];
            404: components["responses"]["WriteByToken4XX"];
            408: components["responses"]["WriteByToken4XX"];
            409: components["responses"]["WriteByToken4XX"];
            413: components["responses"]["WriteByToken4XX"];
            415: components["responses"]["WriteByToken4XX"];
            422: components["responses"]["WriteByToken4XX"];
            429: components["responses"]["WriteByToken4XX"];
            500: components["responses"]["UncountedWrite5XX"];
            503: components["responses"]["UncountedWrite5XX"];
        };
    };
    listDirectories: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description The weak `ETag` of an earlier response. If the response would be the same, the status is 304, without a body
                 * @example W/"1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The directories */
                        directories: components["schemas"]["Directory"][];
                        /** @description True while directories manage every active owner */
                        all_owners_managed: boolean;
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ReadBySession4XX"];
            401: components["responses"]["ReadBySession4XX"];
            403: components["responses"]["ReadBySession4XX"];
            422: components["responses"]["ReadBySession4XX"];
            429: components["responses"]["ReadBySession4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    createDirectory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDirectory"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedDirectory"];
                };
            };
            400: components["responses"]["ChangeByFreshSession4XX"];
            401: components["responses"]["ChangeByFreshSession4XX"];
            403: components["responses"]["ChangeByFreshSession4XX"];
            408: components["responses"]["ChangeByFreshSession4XX"];
            409: components["responses"]["ChangeByFreshSession4XX"];
            413: components["responses"]["ChangeByFreshSession4XX"];
            415: components["responses"]["ChangeByFreshSession4XX"];
            422: components["responses"]["ChangeByFreshSession4XX"];
            429: components["responses"]["ChangeByFreshSession4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    getDirectory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The id of the directory */
                id: components["parameters"]["DirectoriesId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Directory"];
                };
            };
            400: components["responses"]["ReadBySession4XX"];
            401: components["responses"]["ReadBySession4XX"];
            403: components["responses"]["ReadBySession4XX"];
            404: components["responses"]["ReadBySession4XX"];
            422: components["responses"]["ReadBySession4XX"];
            429: components["responses"]["ReadBySession4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    deleteDirectory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` of an earlier response. The change is made only if the resource is still in that state; otherwise 412 `changed_meanwhile`
                 * @example "1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the directory */
                id: components["parameters"]["DirectoriesId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["ChangeBySession4XX"];
            401: components["responses"]["ChangeBySession4XX"];
            403: components["responses"]["ChangeBySession4XX"];
            404: components["responses"]["ChangeBySession4XX"];
            408: components["responses"]["ChangeBySession4XX"];
            409: components["responses"]["ChangeBySession4XX"];
            412: components["responses"]["ChangeBySession4XX"];
            413: components["responses"]["ChangeBySession4XX"];
            415: components["responses"]["ChangeBySession4XX"];
            422: components["responses"]["ChangeBySession4XX"];
            429: components["responses"]["ChangeBySession4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    editDirectory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` of an earlier response. The change is made only if the resource is still in that state; otherwise 412 `changed_meanwhile`
                 * @example "1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the directory */
                id: components["parameters"]["DirectoriesId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DirectoryChanges"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Directory"];
                };
            };
            400: components["responses"]["ChangeBySession4XX"];
            401: components["responses"]["ChangeBySession4XX"];
            403: components["responses"]["ChangeBySession4XX"];
            404: components["responses"]["ChangeBySession4XX"];
            408: components["responses"]["ChangeBySession4XX"];
            409: components["responses"]["ChangeBySession4XX"];
            412: components["responses"]["ChangeBySession4XX"];
            413: components["responses"]["ChangeBySession4XX"];
            415: components["responses"]["ChangeBySession4XX"];
            422: components["responses"]["ChangeBySession4XX"];
            429: components["responses"]["ChangeBySession4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    rotateDirectoryToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the directory */
                id: components["parameters"]["DirectoriesId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TokenRotation"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedDirectory"];
                };
            };
            400: components["responses"]["ChangeByFreshSession4XX"];
            401: components["responses"]["ChangeByFreshSession4XX"];
            403: components["responses"]["ChangeByFreshSession4XX"];
            404: components["responses"]["ChangeByFreshSession4XX"];
            408: components["responses"]["ChangeByFreshSession4XX"];
            409: components["responses"]["ChangeByFreshSession4XX"];
            413: components["responses"]["ChangeByFreshSession4XX"];
            415: components["responses"]["ChangeByFreshSession4XX"];
            422: components["responses"]["ChangeByFreshSession4XX"];
            429: components["responses"]["ChangeByFreshSession4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    listDirectoryActivity: {
        parameters: {
            query?: {
                /** @description The maximum page size */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the previous page; the filters must stay the same */
                cursor?: components["parameters"]["Cursor"];
                /** @description The sort order, ascending or descending */
                order?: components["parameters"]["OrderDesc"];
                /** @description Only these requests */
                outcome?: "changed" | "refused";
            };
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description The weak `ETag` of an earlier response. If the response would be the same, the status is 304, without a body
                 * @example W/"1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the directory */
                id: components["parameters"]["DirectoriesId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Results of this page */
                        activity: components["schemas"]["DirectoryActivity"][];
                        next_cursor: components["schemas"]["NextCursor"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ReadBySession4XX"];
            401: components["responses"]["ReadBySession4XX"];
            403: components["responses"]["ReadBySession4XX"];
            404: components["responses"]["ReadBySession4XX"];
            422: components["responses"]["ReadBySession4XX"];
            429: components["responses"]["ReadBySession4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    listDirectoryGroups: {
        parameters: {
            query?: {
                /** @description The maximum page size */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the previous page; the filters must stay the same */
                cursor?: components["parameters"]["Cursor"];
                /** @description The sort order, ascending or descending */
                order?: components["parameters"]["Order"];
            };
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description The weak `ETag` of an earlier response. If the response would be the same, the status is 304, without a body
                 * @example W/"1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the directory */
                id: components["parameters"]["DirectoriesId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Results of this page */
                        groups: components["schemas"]["DirectoryGroup"][];
                        next_cursor: components["schemas"]["NextCursor"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ReadBySession4XX"];
            401: components["responses"]["ReadBySession4XX"];
            403: components["responses"]["ReadBySession4XX"];
            404: components["responses"]["ReadBySession4XX"];
            422: components["responses"]["ReadBySession4XX"];
            429: components["responses"]["ReadBySession4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    getDirectoryGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The id of the directory */
                id: components["parameters"]["DirectoriesId"];
                /** @description The id of the group */
                groupId: components["parameters"]["GroupsGroupId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DirectoryGroup"];
                };
            };
            400: components["responses"]["ReadBySession4XX"];
            401: components["responses"]["ReadBySession4XX"];
            403: components["responses"]["ReadBySession4XX"];
            404: components["responses"]["ReadBySession4XX"];
            422: components["responses"]["ReadBySession4XX"];
            429: components["responses"]["ReadBySession4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    editDirectoryGroup: {
        parameters: {
            query?: {
                /** @description Preview the change: run it, return its result, and roll it back */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` of an earlier response. The change is made only if the resource is still in that state; otherwise 412 `changed_meanwhile`
                 * @example "1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the directory */
                id: components["parameters"]["DirectoriesId"];
                /** @description The id of the group */
                groupId: components["parameters"]["GroupsGroupId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupMapping"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupMappingReceipt"];
                };
            };
            400: components["responses"]["ChangeBySession4XX"];
            401: components["responses"]["ChangeBySession4XX"];
            403: components["responses"]["ChangeBySession4XX"];
            404: components["responses"]["ChangeBySession4XX"];
            408: components["responses"]["ChangeBySession4XX"];
            409: components["responses"]["ChangeBySession4XX"];
            412: components["responses"]["ChangeBySession4XX"];
            413: components["responses"]["ChangeBySession4XX"];
            415: components["responses"]["ChangeBySession4XX"];
            422: components["responses"]["ChangeBySession4XX"];
            429: components["responses"]["ChangeBySession4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description The weak `ETag` of an earlier response. If the response would be the same, the status is 304, without a body
                 * @example W/"1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The webhooks, oldest first */
                        webhooks: components["schemas"]["Webhook"][];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Read4XX"];
            401: components["responses"]["Read4XX"];
            403: components["responses"]["Read4XX"];
            422: components["responses"]["Read4XX"];
            429: components["responses"]["Read4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWebhook"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
            400: components["responses"]["Change4XX"];
            401: components["responses"]["Change4XX"];
            403: components["responses"]["Change4XX"];
            408: components["responses"]["Change4XX"];
            409: components["responses"]["Change4XX"];
            413: components["responses"]["Change4XX"];
            415: components["responses"]["Change4XX"];
            422: components["responses"]["Change4XX"];
            429: components["responses"]["Change4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path: {
                /** @description The id of the webhook */
                id: components["parameters"]["WebhooksId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["Read4XX"];
            401: components["responses"]["Read4XX"];
            403: components["responses"]["Read4XX"];
            404: components["responses"]["Read4XX"];
            422: components["responses"]["Read4XX"];
            429: components["responses"]["Read4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    removeWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` of an earlier response. The change is made only if the resource is still in that state; otherwise 412 `changed_meanwhile`
                 * @example "1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the webhook */
                id: components["parameters"]["WebhooksId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["Change4XX"];
            401: components["responses"]["Change4XX"];
            403: components["responses"]["Change4XX"];
            404: components["responses"]["Change4XX"];
            408: components["responses"]["Change4XX"];
            409: components["responses"]["Change4XX"];
            412: components["responses"]["Change4XX"];
            413: components["responses"]["Change4XX"];
            415: components["responses"]["Change4XX"];
            422: components["responses"]["Change4XX"];
            429: components["responses"]["Change4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    editWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` of an earlier response. The change is made only if the resource is still in that state; otherwise 412 `changed_meanwhile`
                 * @example "1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the webhook */
                id: components["parameters"]["WebhooksId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookChanges"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["Change4XX"];
            401: components["responses"]["Change4XX"];
            403: components["responses"]["Change4XX"];
            404: components["responses"]["Change4XX"];
            408: components["responses"]["Change4XX"];
            409: components["responses"]["Change4XX"];
            412: components["responses"]["Change4XX"];
            413: components["responses"]["Change4XX"];
            415: components["responses"]["Change4XX"];
            422: components["responses"]["Change4XX"];
            429: components["responses"]["Change4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the webhook */
                id: components["parameters"]["WebhooksId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SecretRotation"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedSecret"];
                };
            };
            400: components["responses"]["Change4XX"];
            401: components["responses"]["Change4XX"];
            403: components["responses"]["Change4XX"];
            404: components["responses"]["Change4XX"];
            408: components["responses"]["Change4XX"];
            409: components["responses"]["Change4XX"];
            413: components["responses"]["Change4XX"];
            415: components["responses"]["Change4XX"];
            422: components["responses"]["Change4XX"];
            429: components["responses"]["Change4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    pingWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the webhook */
                id: components["parameters"]["WebhooksId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ping"];
                };
            };
            400: components["responses"]["Change4XX"];
            401: components["responses"]["Change4XX"];
            403: components["responses"]["Change4XX"];
            404: components["responses"]["Change4XX"];
            408: components["responses"]["Change4XX"];
            409: components["responses"]["Change4XX"];
            413: components["responses"]["Change4XX"];
            415: components["responses"]["Change4XX"];
            422: components["responses"]["Change4XX"];
            429: components["responses"]["Change4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description The maximum page size */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the previous page; the filters must stay the same */
                cursor?: components["parameters"]["Cursor"];
                /** @description The sort order, ascending or descending */
                order?: components["parameters"]["OrderDesc"];
                /** @description Filter by status */
                status?: "pending" | "sending" | "delivered" | "exhausted" | "cancelled" | "paused";
                /** @description A governance event type */
                event_type?: components["parameters"]["EventType"];
                /** @description Filter by event */
                event_id?: components["parameters"]["EventId"];
                /** @description Start of the time range (inclusive) */
                since?: components["parameters"]["Since"];
                /** @description End of the time range (exclusive) */
                until?: components["parameters"]["Until"];
            };
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description The weak `ETag` of an earlier response. If the response would be the same, the status is 304, without a body
                 * @example W/"1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the webhook */
                id: components["parameters"]["WebhooksId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Results of this page */
                        deliveries: components["schemas"]["Delivery"][];
                        next_cursor: components["schemas"]["NextCursor"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Read4XX"];
            401: components["responses"]["Read4XX"];
            403: components["responses"]["Read4XX"];
            404: components["responses"]["Read4XX"];
            422: components["responses"]["Read4XX"];
            429: components["responses"]["Read4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description The weak `ETag` of an earlier response. If the response would be the same, the status is 304, without a body
                 * @example W/"1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the webhook */
                id: components["parameters"]["WebhooksId"];
                /** @description The id of the delivery */
                deliveryId: components["parameters"]["DeliveriesDeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryWithAttempts"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Read4XX"];
            401: components["responses"]["Read4XX"];
            403: components["responses"]["Read4XX"];
            404: components["responses"]["Read4XX"];
            422: components["responses"]["Read4XX"];
            429: components["responses"]["Read4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    retryDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the webhook */
                id: components["parameters"]["WebhooksId"];
                /** @description The id of the delivery */
                deliveryId: components["parameters"]["DeliveriesDeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            400: components["responses"]["Change4XX"];
            401: components["responses"]["Change4XX"];
            403: components["responses"]["Change4XX"];
            404: components["responses"]["Change4XX"];
            408: components["responses"]["Change4XX"];
            409: components["responses"]["Change4XX"];
            413: components["responses"]["Change4XX"];
            415: components["responses"]["Change4XX"];
            422: components["responses"]["Change4XX"];
            429: components["responses"]["Change4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    replayEvents: {
        parameters: {
            query?: {
                /** @description Preview the change: run it, return its result, and roll it back */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the webhook */
                id: components["parameters"]["WebhooksId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplayRequest"];
            };
        };
        responses: {
            /** @description OK */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replay"];
                };
            };
            400: components["responses"]["Change4XX"];
            401: components["responses"]["Change4XX"];
            403: components["responses"]["Change4XX"];
            404: components["responses"]["Change4XX"];
            408: components["responses"]["Change4XX"];
            409: components["responses"]["Change4XX"];
            413: components["responses"]["Change4XX"];
            415: components["responses"]["Change4XX"];
            422: components["responses"]["Change4XX"];
            429: components["responses"]["Change4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    summarizeDeliveries: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description The weak `ETag` of an earlier response. If the response would be the same, the status is 304, without a body
                 * @example W/"1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: components["schemas"]["DeliveryHealth"];
                        /** @description All attempts of the same span, a week earlier */
                        week_before: {
                            /** @description Number of successful attempts */
                            delivered: number;
                            /** @description Number of failed attempts */
                            failed: number;
                        };
                        /** @description Webhooks with attempts, by id */
                        webhooks: components["schemas"]["DeliverySummary"][];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Read4XX"];
            401: components["responses"]["Read4XX"];
            403: components["responses"]["Read4XX"];
            422: components["responses"]["Read4XX"];
            429: components["responses"]["Read4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    listEventTypes: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description The weak `ETag` of an earlier response. If the response would be the same, the status is 304, without a body
                 * @example W/"1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Every event type */
                        event_types: components["schemas"]["EventTypeDescription"][];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Read4XX"];
            401: components["responses"]["Read4XX"];
            403: components["responses"]["Read4XX"];
            422: components["responses"]["Read4XX"];
            429: components["responses"]["Read4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description The maximum page size */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the previous page; the filters must stay the same */
                cursor?: components["parameters"]["Cursor"];
                /** @description The sort order, ascending or descending */
                order?: components["parameters"]["Order"];
                /** @description Start of the time range (inclusive) */
                since?: components["parameters"]["Since"];
                /** @description End of the time range (exclusive) */
                until?: components["parameters"]["Until"];
                /** @description A governance event type */
                type?: components["parameters"]["Type"];
                /** @description Only events with a higher sequence */
                since_sequence?: components["parameters"]["SinceSequence"];
            };
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description The weak `ETag` of an earlier response. If the response would be the same, the status is 304, without a body
                 * @example W/"1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Results of this page */
                        events: components["schemas"]["GovernanceEvent"][];
                        next_cursor: components["schemas"]["NextCursor"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Read4XX"];
            401: components["responses"]["Read4XX"];
            403: components["responses"]["Read4XX"];
            422: components["responses"]["Read4XX"];
            429: components["responses"]["Read4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    getSigningKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SigningKeys"];
                };
            };
            400: components["responses"]["ReadByAnyone4XX"];
            422: components["responses"]["ReadByAnyone4XX"];
            500: components["responses"]["UncountedRead5XX"];
            503: components["responses"]["UncountedRead5XX"];
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                /** @description The maximum page size */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the previous page; the filters must stay the same */
                cursor?: components["parameters"]["Cursor"];
                /** @description The sort order, ascending or descending */
                order?: components["parameters"]["OrderDesc"];
                /** @description Start of the time range (inclusive) */
                since?: components["parameters"]["Since"];
                /** @description End of the time range (exclusive) */
                until?: components["parameters"]["Until"];
                /** @description Filter by action, such as member.suspended, or by a prefix, such as member.* */
                action?: components["parameters"]["Action"];
                /** @description Filter by family of actions */
                family?: components["parameters"]["Family"];
                /** @description Filter by actor */
                actor?: components["parameters"]["Actor"];
                /** @description Filter by API key */
                key?: components["parameters"]["Key"];
                /** @description Filter by target */
                target?: components["parameters"]["Target"];
                /** @description Filter by type of target, such as member */
                target_type?: components["parameters"]["TargetType"];
                /** @description Filter by request */
                request_id?: components["parameters"]["RequestId"];
                /** @description Filter by IP address or CIDR block */
                ip?: components["parameters"]["Ip"];
                /** @description Deprecated: use `actor` */
                actor_id?: components["parameters"]["ActorId"];
                /** @description Deprecated: use `target` */
                target_id?: components["parameters"]["TargetId"];
            };
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description The weak `ETag` of an earlier response. If the response would be the same, the status is 304, without a body
                 * @example W/"1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Results of this page */
                        entries: components["schemas"]["AuditEntry"][];
                        next_cursor: components["schemas"]["NextCursor"];
                        /** @description Entries up to this sequence are only in the archive; 0 if none */
                        archived_to: number;
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Read4XX"];
            401: components["responses"]["Read4XX"];
            403: components["responses"]["Read4XX"];
            422: components["responses"]["Read4XX"];
            429: components["responses"]["Read4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    countAuditEntries: {
        parameters: {
            query: {
                /** @description Start of the time range (inclusive) */
                since: components["schemas"]["SentTimestamp"];
                /** @description End of the time range (exclusive) */
                until?: components["parameters"]["Until"];
                /** @description Number of time spans */
                spans?: components["parameters"]["Spans"];
                /** @description A time zone, such as America/Sao_Paulo: the spans are its calendar days, at most 200, and `spans` is ignored */
                time_zone?: components["parameters"]["TimeZone"];
                /** @description Adds the number of entries of each action to each span */
                by_action?: components["parameters"]["ByAction"];
                /** @description Filter by action, such as member.suspended, or by a prefix, such as member.* */
                action?: components["parameters"]["Action"];
                /** @description Filter by family of actions */
                family?: components["parameters"]["Family"];
                /** @description Filter by actor */
                actor?: components["parameters"]["Actor"];
                /** @description Filter by API key */
                key?: components["parameters"]["Key"];
                /** @description Filter by target */
                target?: components["parameters"]["Target"];
                /** @description Filter by type of target, such as member */
                target_type?: components["parameters"]["TargetType"];
                /** @description Filter by request */
                request_id?: components["parameters"]["RequestId"];
                /** @description Filter by IP address or CIDR block */
                ip?: components["parameters"]["Ip"];
            };
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description The weak `ETag` of an earlier response. If the response would be the same, the status is 304, without a body
                 * @example W/"1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditCounts"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Read4XX"];
            401: components["responses"]["Read4XX"];
            403: components["responses"]["Read4XX"];
            422: components["responses"]["Read4XX"];
            429: components["responses"]["Read4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    listAuditViews: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description The weak `ETag` of an earlier response. If the response would be the same, the status is 304, without a body
                 * @example W/"1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Your views in this organization */
                        views: components["schemas"]["AuditView"][];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ReadBySession4XX"];
            401: components["responses"]["ReadBySession4XX"];
            403: components["responses"]["ReadBySession4XX"];
            422: components["responses"]["ReadBySession4XX"];
            429: components["responses"]["ReadBySession4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    createAuditView: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAuditView"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditView"];
                };
            };
            400: components["responses"]["RegisterBySession4XX"];
            401: components["responses"]["RegisterBySession4XX"];
            403: components["responses"]["RegisterBySession4XX"];
            408: components["responses"]["RegisterBySession4XX"];
            409: components["responses"]["RegisterBySession4XX"];
            413: components["responses"]["RegisterBySession4XX"];
            415: components["responses"]["RegisterBySession4XX"];
            422: components["responses"]["RegisterBySession4XX"];
            429: components["responses"]["RegisterBySession4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    deleteAuditView: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the view */
                id: components["parameters"]["ViewsId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["RegisterBySession4XX"];
            401: components["responses"]["RegisterBySession4XX"];
            403: components["responses"]["RegisterBySession4XX"];
            404: components["responses"]["RegisterBySession4XX"];
            408: components["responses"]["RegisterBySession4XX"];
            409: components["responses"]["RegisterBySession4XX"];
            413: components["responses"]["RegisterBySession4XX"];
            415: components["responses"]["RegisterBySession4XX"];
            422: components["responses"]["RegisterBySession4XX"];
            429: components["responses"]["RegisterBySession4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    editAuditView: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the view */
                id: components["parameters"]["ViewsId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AuditViewChanges"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditView"];
                };
            };
            400: components["responses"]["RegisterBySession4XX"];
            401: components["responses"]["RegisterBySession4XX"];
            403: components["responses"]["RegisterBySession4XX"];
            404: components["responses"]["RegisterBySession4XX"];
            408: components["responses"]["RegisterBySession4XX"];
            409: components["responses"]["RegisterBySession4XX"];
            413: components["responses"]["RegisterBySession4XX"];
            415: components["responses"]["RegisterBySession4XX"];
            422: components["responses"]["RegisterBySession4XX"];
            429: components["responses"]["RegisterBySession4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    exportAudit: {
        parameters: {
            query?: {
                /** @description One JSON object or one CSV row per entry */
                format?: components["parameters"]["Format"];
                /** @description The first sequence; from the start if absent */
                from?: components["parameters"]["From"];
                /** @description The last sequence; to the newest if absent */
                to?: components["parameters"]["To"];
                /** @description Start of the time range (inclusive) */
                since?: components["parameters"]["Since"];
                /** @description End of the time range (exclusive) */
                until?: components["parameters"]["Until"];
                /** @description Filter by action, such as member.suspended, or by a prefix, such as member.* */
                action?: components["parameters"]["Action"];
                /** @description Filter by family of actions */
                family?: components["parameters"]["Family"];
                /** @description Filter by actor */
                actor?: components["parameters"]["Actor"];
                /** @description Filter by API key */
                key?: components["parameters"]["Key"];
                /** @description Filter by target */
                target?: components["parameters"]["Target"];
                /** @description Filter by type of target, such as member */
                target_type?: components["parameters"]["TargetType"];
                /** @description Filter by request */
                request_id?: components["parameters"]["RequestId"];
                /** @description Filter by IP address or CIDR block */
                ip?: components["parameters"]["Ip"];
            };
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The export, streamed */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Reeve-Entries": components["headers"]["Reeve-Entries"];
                    "Reeve-Standby-Lag": components["headers"]["Reeve-Standby-Lag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            400: components["responses"]["Read4XX"];
            401: components["responses"]["Read4XX"];
            403: components["responses"]["Read4XX"];
            422: components["responses"]["Read4XX"];
            429: components["responses"]["Read4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    verifyAudit: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description The weak `ETag` of an earlier response. If the response would be the same, the status is 304, without a body
                 * @example W/"1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditVerification"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Read4XX"];
            401: components["responses"]["Read4XX"];
            403: components["responses"]["Read4XX"];
            422: components["responses"]["Read4XX"];
            429: components["responses"]["Read4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    listAuditCheckpoints: {
        parameters: {
            query?: {
                /** @description The maximum page size */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the previous page; the filters must stay the same */
                cursor?: components["parameters"]["Cursor"];
                /** @description The sort order, ascending or descending */
                order?: components["parameters"]["OrderDesc"];
                /** @description Start of the time range (inclusive) */
                since?: components["parameters"]["Since"];
                /** @description End of the time range (exclusive) */
                until?: components["parameters"]["Until"];
            };
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
                /**
                 * @description The weak `ETag` of an earlier response. If the response would be the same, the status is 304, without a body
                 * @example W/"1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Results of this page */
                        checkpoints: components["schemas"]["AuditCheckpoint"][];
                        next_cursor: components["schemas"]["NextCursor"];
                        /** @description Ed25519, SPKI in PEM */
                        public_key: string;
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Read4XX"];
            401: components["responses"]["Read4XX"];
            403: components["responses"]["Read4XX"];
            422: components["responses"]["Read4XX"];
            429: components["responses"]["Read4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    evaluateAccess: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Evaluation"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Decision"];
                };
            };
            400: components["responses"]["Authzen4XX"];
            401: components["responses"]["Authzen4XX"];
            403: components["responses"]["Authzen4XX"];
            408: components["responses"]["Authzen4XX"];
            413: components["responses"]["Authzen4XX"];
            429: components["responses"]["Authzen4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    evaluateAccessBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EvaluationBatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionBatch"];
                };
            };
            400: components["responses"]["Authzen4XX"];
            401: components["responses"]["Authzen4XX"];
            403: components["responses"]["Authzen4XX"];
            408: components["responses"]["Authzen4XX"];
            413: components["responses"]["Authzen4XX"];
            429: components["responses"]["Authzen4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    searchSubjects: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubjectSearch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundSubjects"];
                };
            };
            400: components["responses"]["Authzen4XX"];
            401: components["responses"]["Authzen4XX"];
            403: components["responses"]["Authzen4XX"];
            408: components["responses"]["Authzen4XX"];
            413: components["responses"]["Authzen4XX"];
            429: components["responses"]["Authzen4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    searchActions: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session acts in. An API key has its own and needs no such header */
                "Reeve-Organization"?: components["parameters"]["ReeveOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionSearch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundActions"];
                };
            };
            400: components["responses"]["Authzen4XX"];
            401: components["responses"]["Authzen4XX"];
            403: components["responses"]["Authzen4XX"];
            408: components["responses"]["Authzen4XX"];
            413: components["responses"]["Authzen4XX"];
            429: components["responses"]["Authzen4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    getAuthzenConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthzenConfiguration"];
                };
            };
            400: components["responses"]["AuthzenDiscovery4XX"];
            500: components["responses"]["UncountedRead5XX"];
            503: components["responses"]["UncountedRead5XX"];
        };
    };
    listPlatformOrganizations: {
        parameters: {
            query?: {
                /** @description The maximum page size */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the previous page; the filters must stay the same */
                cursor?: components["parameters"]["Cursor"];
                /** @description The sort order, ascending or descending */
                order?: components["parameters"]["Order"];
                /** @description Filter by external ID */
                external_id?: string;
                /** @description Search in names and external IDs, ignoring case */
                q?: string;
                /** @description Filter by freeze */
                frozen?: components["parameters"]["Frozen"];
            };
            header?: {
                /**
                 * @description The weak `ETag` of an earlier response. If the response would be the same, the status is 304, without a body
                 * @example W/"1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Results of this page */
                        organizations: components["schemas"]["PlatformOrganization"][];
                        next_cursor: components["schemas"]["NextCursor"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ReadByPlatform4XX"];
            401: components["responses"]["ReadByPlatform4XX"];
            403: components["responses"]["ReadByPlatform4XX"];
            422: components["responses"]["ReadByPlatform4XX"];
            429: components["responses"]["ReadByPlatform4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    createPlatformOrganization: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPlatformOrganization"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedPlatformOrganization"];
                };
            };
            400: components["responses"]["ChangeByPlatform4XX"];
            401: components["responses"]["ChangeByPlatform4XX"];
            403: components["responses"]["ChangeByPlatform4XX"];
            408: components["responses"]["ChangeByPlatform4XX"];
            409: components["responses"]["ChangeByPlatform4XX"];
            413: components["responses"]["ChangeByPlatform4XX"];
            415: components["responses"]["ChangeByPlatform4XX"];
            422: components["responses"]["ChangeByPlatform4XX"];
            429: components["responses"]["ChangeByPlatform4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    getPlatformOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization */
                id: components["parameters"]["OrganizationsId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformOrganization"];
                };
            };
            400: components["responses"]["ReadByPlatform4XX"];
            401: components["responses"]["ReadByPlatform4XX"];
            403: components["responses"]["ReadByPlatform4XX"];
            404: components["responses"]["ReadByPlatform4XX"];
            422: components["responses"]["ReadByPlatform4XX"];
            429: components["responses"]["ReadByPlatform4XX"];
            500: components["responses"]["Read5XX"];
            503: components["responses"]["Read5XX"];
        };
    };
    editPlatformOrganization: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` of an earlier response. The change is made only if the resource is still in that state; otherwise 412 `changed_meanwhile`
                 * @example "1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the organization */
                id: components["parameters"]["OrganizationsId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PlatformOrganizationChanges"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformOrganization"];
                };
            };
            400: components["responses"]["ChangeByPlatform4XX"];
            401: components["responses"]["ChangeByPlatform4XX"];
            403: components["responses"]["ChangeByPlatform4XX"];
            404: components["responses"]["ChangeByPlatform4XX"];
            408: components["responses"]["ChangeByPlatform4XX"];
            409: components["responses"]["ChangeByPlatform4XX"];
            412: components["responses"]["ChangeByPlatform4XX"];
            413: components["responses"]["ChangeByPlatform4XX"];
            415: components["responses"]["ChangeByPlatform4XX"];
            422: components["responses"]["ChangeByPlatform4XX"];
            429: components["responses"]["ChangeByPlatform4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    freezePlatformOrganization: {
        parameters: {
            query?: {
                /** @description Preview the change: run it, return its result, and roll it back */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` of an earlier response. The change is made only if the resource is still in that state; otherwise 412 `changed_meanwhile`
                 * @example "1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the organization */
                id: components["parameters"]["OrganizationsId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["FreezeRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FreezeReceipt"];
                };
            };
            400: components["responses"]["ChangeByPlatform4XX"];
            401: components["responses"]["ChangeByPlatform4XX"];
            403: components["responses"]["ChangeByPlatform4XX"];
            404: components["responses"]["ChangeByPlatform4XX"];
            408: components["responses"]["ChangeByPlatform4XX"];
            409: components["responses"]["ChangeByPlatform4XX"];
            412: components["responses"]["ChangeByPlatform4XX"];
            413: components["responses"]["ChangeByPlatform4XX"];
            415: components["responses"]["ChangeByPlatform4XX"];
            422: components["responses"]["ChangeByPlatform4XX"];
            429: components["responses"]["ChangeByPlatform4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    unfreezePlatformOrganization: {
        parameters: {
            query?: {
                /** @description Preview the change: run it, return its result, and roll it back */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` of an earlier response. The change is made only if the resource is still in that state; otherwise 412 `changed_meanwhile`
                 * @example "1B2M2Y8AsgTpgAmY7PhCfg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the organization */
                id: components["parameters"]["OrganizationsId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["FreezeRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FreezeReceipt"];
                };
            };
            400: components["responses"]["ChangeByPlatform4XX"];
            401: components["responses"]["ChangeByPlatform4XX"];
            403: components["responses"]["ChangeByPlatform4XX"];
            404: components["responses"]["ChangeByPlatform4XX"];
            408: components["responses"]["ChangeByPlatform4XX"];
            409: components["responses"]["ChangeByPlatform4XX"];
            412: components["responses"]["ChangeByPlatform4XX"];
            413: components["responses"]["ChangeByPlatform4XX"];
            415: components["responses"]["ChangeByPlatform4XX"];
            422: components["responses"]["ChangeByPlatform4XX"];
            429: components["responses"]["ChangeByPlatform4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    createPlatformApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII characters
                 * @example 5f1f6a8e-offboarding-grace
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the organization */
                id: components["parameters"]["OrganizationsId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPlatformApiKey"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedApiKey"];
                };
            };
            400: components["responses"]["ChangeByPlatform4XX"];
            401: components["responses"]["ChangeByPlatform4XX"];
            403: components["responses"]["ChangeByPlatform4XX"];
            404: components["responses"]["ChangeByPlatform4XX"];
            408: components["responses"]["ChangeByPlatform4XX"];
            409: components["responses"]["ChangeByPlatform4XX"];
            413: components["responses"]["ChangeByPlatform4XX"];
            415: components["responses"]["ChangeByPlatform4XX"];
            422: components["responses"]["ChangeByPlatform4XX"];
            429: components["responses"]["ChangeByPlatform4XX"];
            500: components["responses"]["Write5XX"];
            503: components["responses"]["Write5XX"];
        };
    };
    onMemberProfileChanged: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberProfileChangedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onMemberSuspended: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberSuspendedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onMemberSuspensionRefused: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberSuspensionRefusedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onMemberReactivated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberReactivatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onMemberCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberCreatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onServiceAccountCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServiceAccountCreatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onMemberChanged: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberChangedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onMemberRemoved: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberRemovedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onMemberLoginBlocked: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberLoginBlockedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onMemberFollowUpChanged: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberFollowUpChangedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onMemberSessionEnded: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberSessionEndedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onMemberSignedOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberSignedOutEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onMemberIdentityUnlinked: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberIdentityUnlinkedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onMemberLoginUnblocked: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberLoginUnblockedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onOrganizationFrozen: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizationFrozenEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onOrganizationUnfrozen: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizationUnfrozenEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onInvitationCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationCreatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onInvitationAccepted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationAcceptedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onInvitationRevoked: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationRevokedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onTriggerDisabled: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TriggerDisabledEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onTriggerRestored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TriggerRestoredEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onOraclePaused: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OraclePausedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onOracleResumed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OracleResumedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onApiKeyCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyCreatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onApiKeyRotated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyRotatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onApiKeyUnused: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyUnusedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onApiKeyRevoked: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyRevokedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onApiKeyPolicyChanged: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyPolicyChangedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onDirectoryCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DirectoryCreatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onDirectoryChanged: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DirectoryChangedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onDirectoryTokenRotated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DirectoryTokenRotatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onDirectorySynced: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DirectorySyncedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onDirectoryDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DirectoryDeletedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onProfileCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileCreatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onProfileChanged: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileChangedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onProfileDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileDeletedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onGovernanceWebhookCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GovernanceWebhookCreatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onGovernanceWebhookChanged: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GovernanceWebhookChangedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onGovernanceWebhookRemoved: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GovernanceWebhookRemovedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onGovernanceWebhookFailing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GovernanceWebhookFailingEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onGovernanceWebhookDisabled: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GovernanceWebhookDisabledEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onGovernanceWebhookPing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GovernanceWebhookPingEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
}
