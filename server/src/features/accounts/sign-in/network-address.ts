/** The header with the client's IP address. The HTTP layer sets it, and replaces any value that a client sent. */
export const NETWORK_ADDRESS_HEADER = 'x-reeve-network-address'
