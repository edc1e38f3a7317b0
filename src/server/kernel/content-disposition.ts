/** Writes the `Content-Disposition` that makes browsers save a file under its title (RFC 6266, 8187). */
export function attachmentOf(title: string): string {
  const quoted = encodeURIComponent(title).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename*=UTF-8''${quoted}`;
}
