/** The header in which the HTTP side says who is asking; whatever a client sent under this name is replaced. */
export const NETWORK_ADDRESS_HEADER = 'x-reeve-network-address'
