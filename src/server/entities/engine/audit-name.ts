/** Names a resource as the audit log does: `order` for `consoleOrder`, as the entity is called. */
export function auditNameOf(resource: string): string {
  const name = resource.replace(/^console(?=[A-Z])/, '');
  return name.charAt(0).toLowerCase() + name.slice(1);
}
