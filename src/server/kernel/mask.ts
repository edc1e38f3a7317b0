/** Masks what tells who somebody is. */

/** `l•••@example.com` */
export function maskEmail(email: string): string {
  return email.replace(/^(.)[^@]*/u, '$1•••');
}

/** `+86138••••5678` */
export function maskPhone(phone: string): string {
  return phone.length < 8 ? phone.replaceAll(/./gu, '•') : `${phone.slice(0, -8)}••••${phone.slice(-4)}`;
}
