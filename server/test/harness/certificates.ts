import { X509Certificate } from 'node:crypto'

/** A published test key, and self-signed certificates; those for TLS are for `receiver.test` and 127.0.0.1. */
export const testKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgziNevj3UoZXdsw2v
vzasspd/jCuaTuR6x/07JJXIDIChRANCAARdeWqw00gsPJ447XLTbbvT2wRXT0OS
CSJm7gp3akzCSxMR+O9GNRqQvF0F0u2dvdDWVHqu+bw+/gjfgnl82kAe
-----END PRIVATE KEY-----
`

/** Valid until 2120. */
export const testCertificate = `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIBATAKBggqhkjOPQQDAjApMScwJQYDVQQDDB5SZWV2ZSB0
ZXN0IC0gdHJ1c3RlZCBieSBub2JvZHkwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAx
MDEwMDAwMDBaMCkxJzAlBgNVBAMMHlJlZXZlIHRlc3QgLSB0cnVzdGVkIGJ5IG5v
Ym9keTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABF15arDTSCw8njjtctNtu9Pb
BFdPQ5IJImbuCndqTMJLExH470Y1GpC8XQXS7Z290NZUeq75vD7+CN+CeXzaQB6j
UjBQMB4GA1UdEQQXMBWCDXJlY2VpdmVyLnRlc3SHBH8AAAEwDwYDVR0TAQH/BAUw
AwEB/zAdBgNVHQ4EFgQUgyXZymgqYdrPfmYPMYfA06E1ALcwCgYIKoZIzj0EAwID
SAAwRQIgOWoSbmORg6ybYv+A2W9c5XbPC9XLIV3326vRln2WXPoCIQDZr2JeA9Ft
Y3PE0qE5bhesLSYmvcOvXLApBQfHhdNlFQ==
-----END CERTIFICATE-----
`

/** Valid in January 2020. */
export const expiredTestCertificate = `-----BEGIN CERTIFICATE-----
MIIBkzCCATmgAwIBAgIBAjAKBggqhkjOPQQDAjApMScwJQYDVQQDDB5SZWV2ZSB0
ZXN0IC0gdHJ1c3RlZCBieSBub2JvZHkwHhcNMjAwMTAxMDAwMDAwWhcNMjAwMjAx
MDAwMDAwWjApMScwJQYDVQQDDB5SZWV2ZSB0ZXN0IC0gdHJ1c3RlZCBieSBub2Jv
ZHkwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARdeWqw00gsPJ447XLTbbvT2wRX
T0OSCSJm7gp3akzCSxMR+O9GNRqQvF0F0u2dvdDWVHqu+bw+/gjfgnl82kAeo1Iw
UDAeBgNVHREEFzAVgg1yZWNlaXZlci50ZXN0hwR/AAABMA8GA1UdEwEB/wQFMAMB
Af8wHQYDVR0OBBYEFIMl2cpoKmHaz35mDzGHwNOhNQC3MAoGCCqGSM49BAMCA0gA
MEUCIQDnzlJfem8YQiDbpqpCl67MvHlqelqxQqesa6e46fttkgIgI9GSTuZy20xG
CgkfH445xsRbMStzxTBSbJcdxYXSm1U=
-----END CERTIFICATE-----
`

/** Its revocation list (CRL) is at `http://127.0.0.1:00000/revoked.crl`. */
const certificateWithList = `-----BEGIN CERTIFICATE-----
MIIBmTCCAT+gAwIBAgIBAzAKBggqhkjOPQQDAjApMScwJQYDVQQDDB5SZWV2ZSB0
ZXN0IC0gdHJ1c3RlZCBieSBub2JvZHkwIBcNMjYxMTI5MDU0NjUwWhgPMjEyMDAx
MDEwNTQ2NTBaMCkxJzAlBgNVBAMMHlJlZXZlIHRlc3QgLSB0cnVzdGVkIGJ5IG5v
Ym9keTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABF15arDTSCw8njjtctNtu9Pb
BFdPQ5IJImbuCndqTMJLExH470Y1GpC8XQXS7Z290NZUeq75vD7+CN+CeXzaQB6j
VjBUMDMGA1UdHwQsMCowKKAmoCSGImh0dHA6Ly8xMjcuMC4wLjE6MDAwMDAvcmV2
b2tlZC5jcmwwHQYDVR0OBBYEFIMl2cpoKmHaz35mDzGHwNOhNQC3MAoGCCqGSM49
BAMCA0gAMEUCIQD1r6NmtDvIcpDQ81prrE1Hzb5KJHiJLM0citoRMp4gdgIgVRFP
3v6PQulfQbRwl3sJ6JICUlQRenVO5giAFE7s4wc=
-----END CERTIFICATE-----
`

/**
 * A DER certificate whose revocation list is at this port of 127.0.0.1. Its signature is invalid, because the port is
 * inserted after signing.
 */
export function certificateListedAt(port: number): Buffer {
  const { raw } = new X509Certificate(certificateWithList)
  const at = raw.indexOf(':00000/')
  const certificate = Buffer.from(raw)
  certificate.write(String(port).padStart(5, '0'), at + 1)
  return certificate
}
