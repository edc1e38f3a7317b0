/** The `Content-Disposition` value that makes a browser save a file under its title (RFC 6266, RFC 8187). */
export function attachmentOf(title: string): string {
  const quoted = encodeURIComponent(title).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename*=UTF-8''${quoted}`;
}
