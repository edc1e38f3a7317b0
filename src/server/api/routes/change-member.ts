// Changes one part of a member: the profile, the e-mail, the phone or the password.
import type { ApiCalls } from '../../../../runtime/generated/api.generated.ts';
import type { CallContext } from '../calls/call.ts';
import { FieldError } from '../../kernel/http-error.ts';
import { deviceOf, memberOf } from '../calls/member-call.ts';
import type { Profile } from '../../domains/members/index.ts';

type MemberChange = ApiCalls['memberInfo.updateMemberInfo']['body'];

/** The fields that the call names decide which. Throws a 422 for fields of several parts. */
export function changeMember(context: CallContext, change: MemberChange): Promise<Profile> {
  const { members, verification } = context.services;
  const { email, phone, code, oldPassword, password, confirmPassword, ...profile } = change;
  const member = memberOf(context);
  const parts: [field: string | undefined, isNamed: boolean][] = [
    ['email', email !== undefined],
    ['phone', phone !== undefined],
    ['password', password !== undefined],
    [Object.keys(profile)[0], Object.keys(profile).length > 0],
    // A code without an address to bind.
    ['code', code !== undefined && email === undefined && phone === undefined],
  ];
  const named = parts.filter(([, isNamed]) => isNamed).map(([field]) => field);
  if (named.length !== 1 || named[0] === 'code')
    throw new FieldError(422, 'member.one-change', `/${named.at(-1) ?? ''}`);
  if (oldPassword !== undefined && password !== undefined && confirmPassword !== undefined)
    return members.changePassword(
      member,
      { oldPassword, password, confirmPassword },
      deviceOf(context).address,
    );
  if (email !== undefined && code !== undefined)
    return members.bind(member, { target: verification.readTarget('email', email), code });
  if (phone !== undefined && code !== undefined)
    return members.bind(member, { target: verification.readTarget('phone', phone), code });
  return members.changeProfile(member, profile);
}
