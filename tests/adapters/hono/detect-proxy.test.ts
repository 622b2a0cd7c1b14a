import { describe, expect, it } from 'vitest';
import { isProxyHeader } from '../../../adapters/hono/requests/detect-proxy.ts';

const PROXIES = `
  Client-IP X-Azure-ClientIP X-Real-IP True-Client-IP CF-Connecting-IPv6 CF-Ray Fastly-SSL Fly-Region Forwarded X-Forwarded
  X-Forwarded-Prefix Forwarded-For-IP X-Vercel-Forwarded-For X_Forwarded_For HTTP-Client-IP X-Azure-Ref X-Appengine-Country
  X-Envoy-External-Address X-Original-Host X-Remote-Addr Remote-Addr X-Originating-IP X-Source-IP X-Host-IP Proxy-Client-IP
  X-Real-Port Akamai-Origin-Hop X-Akamai-Edgescape X-Amzn-Trace-Id X-Amz-Cf-Id CloudFront-Viewer-Address X-ARR-LOG-ID
  X-Google-Apps-Metadata X-Cloud-Trace-Context X-Varnish X-Nginx-Proxy X-Scheme X-Url-Scheme Front-End-Https X-Rewrite-URL
  X-Request-Start Via X-BlueCoat-Via CDN-Loop Proxy-Connection Tailscale-User-Login Ngrok-Skip-Browser-Warning
  X-Edge-Location Surrogate-Capability`;

const CLIENTS = `
  Host Connection Accept Accept-Language Content-Type Content-Length Cookie Origin Referer User-Agent Cache-Control Range
  If-None-Match Sec-Fetch-Site Sec-CH-UA Sec-GPC DNT Priority Purpose TE Upgrade-Insecure-Requests Transfer-Encoding Expect
  Idempotency-Key X-Requested-With Keep-Alive Authorization Traceparent X-Description X-Trip Client-Hints User-Zip`;

const namesIn = (text: string): readonly string[] => text.trim().split(/\s+/u);

describe('a header reveals a proxy', () => {
  it('by its name, however it is spelled', () => {
    const spellings = namesIn(PROXIES).flatMap((name) => [name, name.toLowerCase(), name.toUpperCase()]);
    expect(spellings.filter((name) => !isProxyHeader(name))).toEqual([]);
  });

  it('not by a name that browsers and programs send themselves', () => {
    expect(namesIn(CLIENTS).filter(isProxyHeader)).toEqual([]);
  });
});
