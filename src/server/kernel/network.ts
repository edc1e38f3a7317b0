// Finds the network of a caller's address.
import ipaddr from 'ipaddr.js';

/**
 * The part of an address that identifies a caller: of IPv6 the /64, because a caller has all its addresses.
 */
export function networkOf(address: string): string {
  return address.includes(':') && !address.includes('.')
    ? expandIpv6(address).slice(0, 4).join(':')
    : address;
}

/** The network around that of an address: /48 of IPv6, which one customer may have, and /24 of IPv4. */
export function widerNetworkOf(address: string): string {
  return address.includes(':') && !address.includes('.')
    ? expandIpv6(address).slice(0, 3).join(':')
    : address.slice(0, address.lastIndexOf('.'));
}

function expandIpv6(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  return [
    ...left,
    ...Array.from({ length: tail === undefined ? 0 : 8 - left.length - right.length }, () => '0'),
    ...right,
  ];
}

/** The network of an address without the connection, for people: `203.0.113.*`, `2001:db8:1:*`. */
export function describeNetwork(address: string): string {
  if (address.includes('.')) {
    const ipv4 = address.slice(address.lastIndexOf(':') + 1);
    return `${ipv4.split('.').slice(0, 3).join('.')}.*`;
  }
  return address.includes(':') ? `${expandIpv6(address).slice(0, 3).join(':')}:*` : '';
}

/** False for addresses of a network of its own, such as 10.0.0.1, and for texts that are no address. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** Names that a network of its own gives. */
const OWN_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/;

/** False for a host that nobody else can reach. What a name means is found when it is asked. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replaceAll(/^\[|\]$|\.$/g, '').toLowerCase();
  if (ipaddr.isValid(host)) return isPublicAddress(host);
  return host.includes('.') && !OWN_NAME.test(host);
}

/** An IPv4 address as such, also where the system shows it as IPv6 (`::ffff:203.0.113.7`). */
export function plainAddress(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}
