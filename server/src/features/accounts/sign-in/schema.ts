/**
 * Better Auth's names for tables and columns, mapped to Reeve's. Better Auth's user is Reeve's account, and its account
 * is Reeve's sign-in method.
 */
const COLUMN = {
  emailVerified: 'email_verified',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  expiresAt: 'expires_at',
  userId: 'user_id',
}
const { emailVerified, createdAt, updatedAt, expiresAt, userId } = COLUMN

export const TABLES = {
  user: { modelName: 'accounts', fields: { emailVerified, createdAt, updatedAt } },
  session: {
    modelName: 'sessions',
    fields: { expiresAt, createdAt, updatedAt, userId, token: 'token_hash', ipAddress: 'ip', userAgent: 'user_agent' },
  },
  account: {
    modelName: 'sign_in_methods',
    fields: {
      createdAt,
      updatedAt,
      userId,
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
    },
  },
  verification: { modelName: 'verifications', fields: { expiresAt, createdAt, updatedAt } },
}

export const TWO_FACTOR_TABLES = {
  user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
  twoFactor: {
    modelName: 'two_factors',
    fields: {
      userId,
      backupCodes: 'backup_codes',
      failedVerificationCount: 'failed_verification_count',
      lockedUntil: 'locked_until',
    },
  },
}

export const PASSKEY_TABLES = {
  passkey: {
    modelName: 'passkeys',
    fields: {
      createdAt,
      userId,
      publicKey: 'public_key',
      credentialID: 'credential_id',
      deviceType: 'device_type',
      backedUp: 'backed_up',
    },
  },
}
