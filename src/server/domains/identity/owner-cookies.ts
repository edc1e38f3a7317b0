/** Reads and writes cookies of owners, which only this server does. */
import type { FastifyReply, FastifyRequest } from 'fastify';

type CookieRequest = Pick<FastifyRequest, 'cookies' | 'protocol'>;

/**
 * One cookie of owners. Behind TLS its name begins with `__Host-`: a browser takes it only from this very
 * host over TLS, so that no other host of the domain can set it.
 */
export class OwnerCookie {
  private readonly name: string;
  private readonly maxAge: number;
  private readonly isTls: boolean;

  /** `maxAge` in seconds; `isTls` when visitors use TLS, whatever the request's protocol is. */
  constructor(name: string, maxAge: number, isTls: boolean) {
    this.name = name;
    this.maxAge = maxAge;
    this.isTls = isTls;
  }

  private isSecure({ protocol }: Pick<FastifyRequest, 'protocol'>): boolean {
    return this.isTls || protocol === 'https';
  }

  private nameFor(request: Pick<FastifyRequest, 'protocol'>): string {
    return this.isSecure(request) ? `__Host-${this.name}` : this.name;
  }

  private optionsFor(request: Pick<FastifyRequest, 'protocol'>) {
    return { path: '/', httpOnly: true, sameSite: 'strict', secure: this.isSecure(request) } as const;
  }

  read(request: CookieRequest): string | undefined {
    return request.cookies[this.nameFor(request)];
  }

  set(reply: FastifyReply, value: string): void {
    const { request } = reply;
    reply.setCookie(this.nameFor(request), value, { ...this.optionsFor(request), maxAge: this.maxAge });
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(this.nameFor(reply.request), this.optionsFor(reply.request));
  }
}
