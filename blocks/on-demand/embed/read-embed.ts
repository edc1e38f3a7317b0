/** Reads what an owner pastes: the address of a video or a place, or the code that a service offers. */
import { EMBED_SERVICES, type EmbedService } from './services.ts';

/** The hosts of each service. */
const HOSTS: readonly (readonly [host: RegExp, service: string])[] = [
  [/(?:^|\.)bilibili\.com$/, 'bilibili'],
  [/(?:^|\.)youku\.com$/, 'youku'],
  [/(?:^|\.)v\.qq\.com$/, 'tencent'],
  [/(?:^|\.)(?:youtube\.com|youtube-nocookie\.com)$|^youtu\.be$/, 'youtube'],
  [/(?:^|\.)vimeo\.com$/, 'vimeo'],
  [/(?:^|\.)amap\.com$|^ditu\.gaode\.com$/, 'amap'],
  [/(?:^|\.)map\.baidu\.com$/, 'baidu'],
  [/(?:^|\.)openstreetmap\.org$/, 'openstreetmap'],
];
const MAX_LENGTH = 4000;

/** What is shown: `youtube:dQw4w9WgXcQ`. Undefined for an address that names nothing of a service. */
export function readEmbed(pasted: string): string | undefined {
  if (pasted.length > MAX_LENGTH) return undefined;
  const text = pasted.trim();
  if (splitEmbed(text) !== undefined) return text;
  const url = readAddress(/<iframe[^>]*\ssrc\s*=\s*["']([^"']+)["']/i.exec(text)?.[1] ?? text);
  if (url === undefined) return undefined;
  const service = HOSTS.find(([host]) => host.test(url.hostname))?.[1];
  const id = service === undefined ? undefined : EMBED_SERVICES[service]?.read(url);
  const embed = `${service}:${id}`;
  return id === undefined || splitEmbed(embed) === undefined ? undefined : embed;
}

function readAddress(text: string): URL | undefined {
  const plain = text.replaceAll('&amp;', '&');
  const whole = /^https?:\/\//i.test(plain) ? plain : `https://${plain.replace(/^\/\//, '')}`;
  return /[\s<>]/.test(plain) ? undefined : (URL.parse(whole) ?? undefined);
}

/** The service and the id of a stored value; undefined for anything else. */
export function splitEmbed(embed: unknown): { service: EmbedService; id: string } | undefined {
  if (typeof embed !== 'string') return undefined;
  const at = embed.indexOf(':');
  const name = embed.slice(0, Math.max(0, at));
  const service = Object.hasOwn(EMBED_SERVICES, name) ? EMBED_SERVICES[name] : undefined;
  const id = embed.slice(at + 1);
  return service?.ids.test(id) === true ? { service, id } : undefined;
}
