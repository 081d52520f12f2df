import type { Rule } from './architecture.ts'

type Planted = [Rule, string, Record<string, string>, RegExp]

const members = 'src/features/members'
const moduleOf = (sql: string) => `export const x = sql => sql\`${sql}\``
const planted = (description: string, sql: string, problem: RegExp): Planted => [
  'tenants',
  description,
  { [`${members}/x.sql.ts`]: moduleOf(sql) },
  problem,
]

/** Statements that break a rule, as in `VIOLATIONS`. */
export const STATEMENT_VIOLATIONS: Planted[] = [
  planted(
    'a statement without organization_id',
    'select 1 from accounts join members m using (id) -- organization_id',
    /x: a part on members does not name/,
  ),
  planted('a condition on some rows', 'select from members where organization_id = 1 or true', /on members/),
  planted('another comparison', 'select from members where organization_id <> 1', /on members/),
  planted(
    'a subquery that only the outer query restricts',
    `select (select count(*) from triggers t where t.organization_id = m.organization_id)
      from members m where organization_id = 1`,
    /on triggers/,
  ),
  planted(
    'a subquery in a condition',
    `delete from members
      where organization_id = 1 and exists (select from triggers where user_id = 1)`,
    /on triggers/,
  ),
  planted(
    'a CTE',
    'with all_of_them as (select from triggers) select from members where organization_id = 1',
    /on triggers/,
  ),
  planted(
    'a change that only a CTE restricts',
    `with mine as (select organization_id from triggers where organization_id = 1)
      update members m set note = 1 from mine where m.organization_id = mine.organization_id`,
    /on members/,
  ),
  planted(
    'one arm of a union',
    'select id from triggers where organization_id = 1 union all select user_id from members',
    /on members/,
  ),
  planted(
    'a table beside the optional side of a join that is restricted',
    `select from members m
      left join triggers t on t.organization_id = 1 and t.organization_id = m.organization_id`,
    /on members/,
  ),
  planted(
    'a table joined by another column',
    'select from members m join triggers t using (user_id) where m.organization_id = 1',
    /on triggers/,
  ),
  planted('an INSERT without the column', 'insert into members (user_id) values (1)', /on members/),
  planted(
    'an INSERT that takes it from another part',
    `with mine as (select organization_id from triggers where organization_id = 1)
      insert into members (organization_id) select organization_id from mine`,
    /on members/,
  ),
  planted(
    'one alternative of a statement',
    `select from members
      where \${mine ? sql.fragment\`organization_id = \${1}\` : sql.fragment\`true\`}`,
    /on members/,
  ),
  planted(
    'an optional condition',
    `select from members
      where true \${sql.optional(id, is => sql.fragment\`and organization_id = \${is}\`)}`,
    /on members/,
  ),
  [
    'tenants',
    'a fragment of another file',
    {
      [`${members}/fragment.sql.ts`]: 'export const fromTriggers = sql => sql.fragment`from triggers`',
      [`${members}/x.sql.ts`]: `import { fromTriggers } from './fragment.sql.ts'
        ${moduleOf(`select 1 \${fromTriggers()}`)}`,
    },
    /x: a part on triggers/,
  ],
  [
    'tenants',
    'a fragment that is inserted at run time',
    {
      [`${members}/x.sql.ts`]: `
        const condition = sql => sql.fragment\`exists (select from triggers)\`
        export const x = (sql, inserted) => sql\`select 1 where \${inserted(condition(sql))}\``,
    },
    /condition: a part on triggers/,
  ],
  [
    'tenants',
    'a statement under another name of the tag',
    {
      [`${members}/x.sql.ts`]: `export const x = (sql, isLarge) => {
        const statement = isLarge ? sql.unprepared : sql
        return statement\`select from members\`
      }`,
    },
    /x: a part on members/,
  ],
  planted('a statement that cannot be read', 'select from where members', /x cannot be read/),
  [
    'writes',
    'a statement changes and inserts',
    {
      [`${members}/x.sql.ts`]: moduleOf(`
        with changed as (update members set note = 1 where organization_id = 1 returning user_id)
        insert into members (organization_id, user_id) select 1, user_id from changed`),
    },
    /x writes 2 times/,
  ],
]
