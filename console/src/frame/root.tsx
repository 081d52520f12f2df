import { Outlet } from '@tanstack/react-router'
import { RouteAnnouncer } from './route-announcer.tsx'

export function Root() {
  return (
    <>
      <RouteAnnouncer />
      <Outlet />
    </>
  )
}
