// Registers a member, signs them in on the device and returns the token.
import { randomUUID } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import type { Device } from './sign-in.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { FieldError } from '../../kernel/http-error.ts';
import { hashPassword, startMemberToken } from '../identity/index.ts';
import type { Verification } from '../verification/index.ts';
import { checkNewPassword } from './check-password.ts';
import { makeTaken } from './profile.ts';

/** The registration form; `code` was sent to the e-mail address or phone. */
export interface RegistrationForm {
  userName: string;
  email?: string;
  phone?: string;
  password: string;
  confirmPassword: string;
  code: string;
}

interface RegistrationDependencies {
  database: Database;
  verification: Verification;
  now: () => Date;
}

/**
 * The code is used up last, so that other errors cost no new code. Throws 422 at the field, 422/4222 for a
 * wrong code, and 409 when the proven address or number belongs to a member already.
 */
export async function registerMember(
  { database, verification, now }: RegistrationDependencies,
  site: SiteIdentity,
  form: RegistrationForm,
  device: Device,
): Promise<string> {
  const target = readOneTarget(verification, form);
  await checkNewPassword(form);
  await verification.checkCode(site, { purpose: 'register', target, code: form.code });
  const member = {
    project_code: site.projectCode,
    member_id: randomUUID(),
    user_name: form.userName.trim(),
    nick_name: '',
    avatar: '',
    gender: 0,
    birthday: null,
    company: '',
    address: '',
    email: form.email === undefined ? null : target,
    phone: form.email === undefined ? target : null,
    password_hash: await hashPassword(form.password),
    created_at: now().toISOString(),
    closes_at: null,
  };
  return database.write(async (transaction) => {
    // Of two simultaneous registrations, the unique index rejects one.
    await transaction
      .insertInto('member')
      .values(member)
      .onConflict((conflict) => conflict.doNothing())
      .returning('member_id')
      .executeTakeFirstOrThrow(() => makeTaken(target));
    return startMemberToken(transaction, site.projectCode, { ...device, memberId: member.member_id }, now());
  });
}

function readOneTarget(verification: Verification, { email, phone }: RegistrationForm): string {
  if (email !== undefined && phone !== undefined) throw new FieldError(422, 'member.one-target', '/phone');
  if (email !== undefined) return verification.readTarget('email', email);
  if (phone !== undefined) return verification.readTarget('phone', phone);
  throw new FieldError(422, 'member.one-target', '/email');
}
