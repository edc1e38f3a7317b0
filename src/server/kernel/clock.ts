/** A time so many seconds later, in ISO 8601. */
export function after(moment: Date, seconds: number): string {
  return new Date(moment.getTime() + seconds * 1000).toISOString();
}
