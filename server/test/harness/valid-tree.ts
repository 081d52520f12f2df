/** A minimal tree that follows every rule. */
export const validTree: Record<string, string> = {
  'migrations/0001_first.sql': `
    create table members (
      organization_id uuid not null, user_id uuid, note numeric(3, 1), primary key (organization_id));
    create table triggers (id uuid, organization_id uuid
      not null);
    create table accounts (id uuid primary key, organization_id uuid, -- organization_id uuid
      note text not null default 'organization_id');`,
  'src/kernel/ids.ts': 'export const newId = () => 1',
  'src/database/pool.ts': `import postgres from 'postgres'\nimport { newId } from '../kernel/ids.ts'`,
  'src/operations/operation.ts': `import type { Sql } from '../database/pool.ts'
export const query = (o: object) => o`,
  'src/config/config.ts': 'export const port = process.env.PORT',
  'src/app.ts': `
    import { offboarding } from './features/offboarding/index.ts'
    import { sessions } from './features/accounts/sessions/index.ts'
    import { serve } from './http/server.ts'
    import { work } from './worker/worker.ts'
    import { port } from './config/config.ts'`,
  'src/main.ts': `import './app.ts'\nimport { connect } from './client/connection.ts'`,
  'src/client/connection.ts': `import type { Reeve } from '@reeve/sdk'\nimport { key } from './settings.ts'`,
  'src/client/settings.ts': 'export const key = process.env.REEVE_API_KEY',
  'src/http/server.ts': `import { query } from '../operations/operation.ts'`,
  'src/worker/worker.ts': `import { newId } from '../kernel/ids.ts'`,
  'src/features/profiles/index.ts': 'export const mayAct = () => true',
  'src/features/accounts/index.ts': 'export const lockAccount = () => 1',
  'src/features/accounts/sessions/index.ts': `
    import { lockAccount } from '../index.ts'
    import { member } from '../../members/index.ts'
    export { token } from './token.ts'`,
  'src/features/accounts/sessions/token.ts': `import { lockAccount } from '../index.ts'`,
  'src/features/members/index.ts': `
    import { mayAct } from '../profiles/index.ts'
    import { lockAccount } from '../accounts/index.ts'
    export * from './members.sql.ts'`,
  'src/features/members/members.sql.ts': `
    export const suspend = sql => sql<Row[]>\`
      update members set note = 1 where organization_id = \${1} returning (select 1 from accounts for update)\`
    export const lock = sql => sql\`select id from triggers where organization_id = \${1} for no key update\`
    export const keep = sql => sql\`insert into accounts (id) values (1) on conflict (id) do update set note = ''\``,
  'src/features/offboarding/index.ts': `export * from './suspend-member.ts'`,
  'src/features/offboarding/suspend-member.ts': `
    import { query } from '../../operations/operation.ts'
    import { disableTriggers } from '../triggers/index.ts'
    import { suspend } from '../members/index.ts'
    // process.env and fetch( in a comment, and \`select 1\` in a text, are neither.
    const decide = () => "fetch('x') sql\`\`"
    export const suspendMember = query({ id: 'suspendMember', path: '/v1/members', decide })`,
  'src/features/triggers/index.ts': `export { disableTriggers } from './triggers.sql.ts'`,
  'src/features/triggers/triggers.sql.ts': `
    import type { Member } from '../members/index.ts'
    export const disableTriggers = sql => sql\`delete from triggers where organization_id = \${1}\``,
  'src/features/audit/index.ts': `import { verify } from '@reeve/sdk/audit-trail'`,
  'console/src/main.tsx': `import { membersRoutes } from './features/members/members.routes.ts'`,
  'console/src/ui/page.tsx': `import { Title } from '@mantine/core'`,
  'console/src/ui/clock.ts': 'export const now = () => Date.now()',
  'console/src/api/client.ts': `import { Reeve } from '@reeve/sdk'`,
  'console/src/features/members/index.ts': `export { MemberName } from './member-name.tsx'`,
  'console/src/features/members/member-name.tsx': `import { reeve } from '../../api/client.ts'`,
  'console/src/features/members/members.routes.ts': `import { Page } from '../../ui/page.tsx'`,
  'sdk/src/transport.ts': `import createClient from 'openapi-fetch'\nimport type { Problem } from './generated/a.ts'`,
  'src/features/triggers/triggers.test.ts': `
    import '../members/members.sql.ts'
    process.env.X = await sql\`delete from members\``,
}
