import type { Insertable } from 'kysely';
import type { MemberTable } from '../../runtime/generated/tables.generated.ts';

type Row = Insertable<MemberTable>;

/** The row of a member of the default site, who has entered nothing but a name and an e-mail address. */
export function makeMemberRow(row: Pick<Row, 'member_id'> & Partial<Row>): Row {
  const name = row.user_name ?? row.member_id;
  return {
    project_code: 'default',
    user_name: name,
    email: `${name.toLowerCase()}@example.com`,
    password_hash: '',
    nick_name: '',
    avatar: '',
    gender: 0,
    birthday: null,
    company: '',
    address: '',
    phone: null,
    closes_at: null,
    created_at: '2026-01-01T00:00:00.000Z',
    ...row,
  };
}
