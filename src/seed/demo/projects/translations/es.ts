import type { ProjectTranslation } from './project-translation'

const commonRisk =
  'Puede perder una parte o la totalidad del dinero que invierta. Su capital queda inmovilizado hasta el final del período de permanencia, y es posible que no pueda salir antes.\n\nLos rendimientos pasados no son indicativos de los futuros.'

export const projectTextsEs: Readonly<Record<string, ProjectTranslation>> = {
  harbour: {
    about: 'Almacenamiento frigorífico en el puerto de Matosinhos: una segunda cámara con 640 posiciones de palé a −22 °C.',
    sector: 'Almacenamiento frigorífico',
    location: 'Matosinhos, Portugal',
    description:
      '<p>Harbour Cold Store almacena pescado y fruta congelados para 23 pequeños exportadores en el puerto de Matosinhos. La inversión financia una segunda cámara con 640 posiciones de palé a −22 °C, incluidos el equipo frigorífico, las puertas y las estanterías.</p><h3>Origen del beneficio</h3><p>Los arrendatarios pagan por palé y semana. Los ingresos por alquiler, menos la energía, los salarios y el mantenimiento, son el beneficio, que se reparte cada mes.</p><h3>El operador</h3><ul><li>Una empresa familiar que explota la cámara 1 desde 2011</li><li>Siete empleados, entre ellos dos ingenieros frigoristas</li><li>Cuentas anuales revisadas por un auditor independiente</li></ul>',
    riskText: `${commonRisk} El negocio depende del precio de la energía: si se duplica, un mes puede cerrar sin beneficio. Tres arrendatarios ocupan el 40 % de las posiciones y sustituir a uno puede llevar meses. Una avería larga del equipo puede causar daños en la mercancía por encima del importe asegurado.`,
    uses: ['Equipo frigorífico', 'Estanterías y puertas', 'Conexión eléctrica', 'Reserva para reparaciones'],
    documents: ['Cuentas anuales', 'Certificado de seguro', 'Contrato de arrendamiento del muelle', 'Presupuesto del equipo frigorífico'],
    updates: [
      {
        title: 'Cimientos terminados',
        body: 'La losa se vertió en dos días y ha fraguado sin grietas. El equipo frigorífico está pedido, con un plazo de entrega de once semanas.',
      },
      {
        title: 'La cámara 2 ya funciona',
        body: 'La cámara 2 alcanzó −22 °C el domingo por la noche y ha mantenido la temperatura desde entonces. Las primeras 180 posiciones están alquiladas.',
      },
      {
        title: 'La cámara 1, nueve días fuera de servicio',
        body: 'Falló un rodamiento del compresor. No se perdió mercancía, porque la trasladamos a la cámara 2, pero pagamos el transporte y una reparación urgente. Por eso el rendimiento de este mes es menor.',
      },
      {
        title: 'Estanterías terminadas',
        body: 'Las 640 posiciones de la cámara 2 están listas. Las estanterías y las puertas costaron algo menos de lo presupuestado; la diferencia queda en la reserva.',
      },
      {
        title: 'Las dos cámaras, a plena capacidad',
        body: 'La ocupación media fue del 96 % de 1,180 posiciones. Dos exportadores están en lista de espera.',
      },
    ],
  },
  meridian: {
    about: 'Lavandería hotelera en Sliema: una tercera línea de lavado para once hoteles nuevos.',
    sector: 'Lavandería hotelera',
    location: 'Sliema, Malta',
    description:
      '<p>Meridian lava, plancha y entrega ropa blanca para 34 hoteles y casas de huéspedes. Otros once han firmado contratos para la próxima temporada, lo que supera la capacidad de las dos líneas actuales.</p><h3>Origen del beneficio</h3><p>Los hoteles pagan cada mes por kilogramo. La nueva línea consume un tercio menos de agua. Su beneficio, una vez descontados los costos, se reparte entre los inversores.</p>',
    riskText: `${commonRisk} Los hoteles necesitan menos ropa blanca en invierno, por lo que el beneficio mensual varía. Los contratos nuevos duran una temporada y pueden no renovarse. Un hotel que cierre puede dejar sin pagar su última factura.`,
    uses: ['Línea de lavado y secadoras', 'Existencias de ropa blanca', 'Pago inicial de dos furgonetas de reparto'],
    documents: ['Resumen de los contratos con hoteles', 'Presupuesto de la línea de lavado', 'Cuentas anuales'],
    updates: [
      {
        title: 'Línea de lavado enviada',
        body: 'La línea salió de Bremerhaven en tres contenedores. El suelo está listo y el agua y la electricidad están conectadas.',
      },
      {
        title: 'Primer mes con tres líneas',
        body: 'Lavamos 61 toneladas, un 40 % más que en el mismo mes del año anterior, y contratamos a dos personas.',
      },
      {
        title: 'Un 31 % menos de agua',
        body: 'Según la lectura del contador de la compañía, consumimos 9.8 litros por kilogramo, frente a 14.2 antes.',
      },
    ],
  },
  alder: {
    about: 'Paneles solares en 14 naves agrícolas cerca de Kilkenny que abastecen a una central lechera cooperativa.',
    sector: 'Energía solar en cubiertas',
    location: 'Kilkenny, Irlanda',
    description:
      '<p>Catorce agricultores nos arriendan sus cubiertas. Una central lechera vecina compra la electricidad durante once años a un precio fijo. El excedente se vende a la red.</p><h3>Origen del beneficio</h3><p>La central paga cada mes por kilovatio hora. Los ingresos, menos el arriendo de las cubiertas, el seguro y el mantenimiento, se reparten entre los inversores.</p><ul><li>412 kW en 14 cubiertas</li><li>Unos 370,000 kWh al año, según dos estimaciones independientes</li><li>25 años de garantía de los paneles y 10 de los inversores solares</li></ul>',
    riskText: `${commonRisk} La producción depende del tiempo: en diciembre es una novena parte de la de junio, y un año nublado rinde alrededor de un 8 % menos que uno soleado. El precio es fijo, por lo que el proyecto no se beneficia de una subida del precio de la electricidad. Si la central dejara de comprar, la red pagaría unos dos tercios del precio.`,
    uses: ['Paneles e inversores solares', 'Estructuras y cableado', 'Conexión a la red', 'Reserva para los inversores solares'],
    documents: ['Resumen del contrato de compra de electricidad', 'Estimación de producción', 'Certificado de seguro'],
    updates: [
      {
        title: 'Nueve de catorce cubiertas terminadas',
        body: 'El viento fuerte retrasó la grúa seis días. Las cinco cubiertas restantes se harán este mes.',
      },
      {
        title: 'Conectados a la red',
        body: 'La última cubierta entró en servicio el jueves. Todos los inversores solares están en línea.',
      },
      {
        title: 'Producción de verano según lo previsto',
        body: 'La producción de junio a agosto fue de 141,200 kWh, un 1.4 % por encima de la estimación.',
      },
    ],
  },
  quay: {
    about: 'Dieciocho talleres de alquiler en un antiguo almacén de astillero en Gdańsk.',
    sector: 'Alquiler de talleres',
    location: 'Gdańsk, Polonia',
    description:
      '<p>Convertimos un almacén de ladrillo de 1908 en dieciocho talleres de 30 a 90 m² para carpinteros, impresores y un fabricante de bicicletas. Doce locales se alquilaron antes de empezar las obras.</p><h3>Origen del beneficio</h3><p>Los arrendatarios pagan el alquiler por meses anticipados. Los ingresos, menos los intereses, la calefacción y el mantenimiento, se reparten entre los inversores.</p>',
    riskText: `${commonRisk} Los arrendatarios son pequeñas empresas que pueden cerrar. El edificio es antiguo y puede necesitar reparaciones imprevistas; la reserva solo cubre los dos defectos detectados en la inspección. Los alquileres se cobran en una moneda distinta de la de su inversión.`,
    uses: ['Paredes, puertas y suelos', 'Calefacción y electricidad', 'Permisos y proyecto', 'Reserva'],
    documents: ['Inspección del edificio', 'Lista de inquilinos', 'Cuentas anuales'],
    updates: [
      {
        title: 'Tejado reparado',
        body: 'Se han sustituido las pizarras del lado norte. La obra costó 1,200 USD más de lo previsto, que se pagaron con la reserva.',
      },
      {
        title: 'Quince de dieciocho locales alquilados',
        body: 'Un constructor de barcos alquiló dos locales. Los tres que quedan libres no tienen puerta de carga.',
      },
    ],
  },
  eastgate: {
    about: 'Treinta bicicletas de carga alquiladas a comercios y panaderías de Gante.',
    sector: 'Alquiler de bicicletas de carga',
    location: 'Gante, Bélgica',
    description:
      '<p>Los comercios alquilan una bicicleta con batería, seguro y reparaciones por una cuota mensual. Veintiséis de las treinta bicicletas están alquiladas; cuatro más se alquilarán cuando abra el nuevo depósito.</p><h3>Origen del beneficio</h3><p>Los ingresos por alquiler menos los costos. Una bicicleta se amortiza en unos 26 meses y dura siete años.</p>',
    riskText: `${commonRisk} Se roban bicicletas: tres el año pasado, dos de ellas cubiertas por el seguro. El contrato del depósito termina este invierno y el nuevo aún no está firmado, por lo que el proyecto está cerrado a nuevas inversiones.`,
    uses: ['Treinta bicicletas', 'Baterías de repuesto', 'Herramientas de taller'],
    documents: ['Contrato de alquiler de muestra', 'Certificado de seguro'],
    updates: [
      {
        title: 'Veinte bicicletas alquiladas',
        body: 'Dos panaderías han duplicado su flota. En la primera revisión anual solo se encontraron pastillas de freno gastadas.',
      },
      {
        title: 'En pausa hasta firmar el alquiler del nuevo depósito',
        body: 'El antiguo depósito se ha vendido. No aceptamos nuevas inversiones hasta que se firme el nuevo alquiler. Las inversiones activas no se ven afectadas.',
      },
    ],
  },
  saffron: {
    about: 'Nuevas muelas y un tamiz para un molino de grano que abastece a 60 panaderías de los alrededores de Esmirna.',
    sector: 'Molino de grano',
    location: 'Esmirna, Turquía',
    description:
      '<p>El molino muele variedades tradicionales de trigo para panaderías especializadas. Las nuevas muelas aumentan su capacidad de 9 a 14 toneladas al día.</p><h3>Origen del beneficio</h3><p>Las panaderías pagan por tonelada molida. El beneficio de las cinco toneladas adicionales se reparte entre los inversores.</p>',
    riskText: `${commonRisk} Una mala cosecha de trigo tradicional reduce la producción. La harina se vende en liras y los rendimientos se pagan en otra moneda. El molino asume pérdidas de cambio de hasta el 10 %; las mayores reducen el rendimiento.`,
    uses: ['Muelas y tamiz', 'Silo', 'Reserva'],
    documents: ['Presupuesto de las muelas', 'Cuentas anuales'],
    updates: [
      {
        title: 'Muelas instaladas',
        body: 'La instalación llevó tres días. Las muelas están alineadas con una precisión de una décima de milímetro.',
      },
      { title: 'Objetivo alcanzado', body: 'El proyecto ha alcanzado su objetivo de financiación. Gracias a todos los inversores.' },
    ],
  },
  orchard: {
    about: 'Una prensa de jugo y una línea de embotellado para los huertos de las laderas de Trento.',
    sector: 'Prensa de jugo',
    location: 'Trento, Italia',
    description:
      '<p>Once productores prensan juntos la fruta que antes vendían a mitad de precio. El proyecto terminó con la temporada y el capital se devolvió íntegramente.</p>',
    riskText: `${commonRisk} Una helada en abril puede destruir la mitad de la cosecha. El jugo que no se vende en catorce meses se da por perdido.`,
    uses: ['Prensa', 'Línea de embotellado'],
    documents: ['Cuentas finales del proyecto'],
    updates: [
      { title: 'Comienza la producción', body: 'Prensamos nueve mil litros en las dos primeras semanas.' },
      {
        title: 'Finalizado',
        body: 'Se ha devuelto todo el capital. El rendimiento quedó por debajo del objetivo en dos meses, porque la helada de abril destruyó un tercio de las manzanas tempranas.',
      },
    ],
  },
  lowland: {
    about: 'Una red de fibra para 240 hogares de los pueblos alrededor de Appingedam.',
    sector: 'Red rural de fibra',
    location: 'Appingedam, Países Bajos',
    description:
      '<p>Una cooperativa construye una red de fibra para 240 hogares a los que no llega ningún proveedor comercial. Ya han firmado contratos de tres años 181 hogares.</p><h3>Origen del beneficio</h3><p>Los hogares pagan cada mes a la cooperativa. Los ingresos, menos los costos operativos, se reparten entre los inversores.</p>',
    riskText: `${commonRisk} El terreno húmedo puede encarecer las obras. Si un proveedor comercial llega a la zona, los hogares pueden cambiarse cuando terminen sus contratos de tres años.`,
    uses: ['Obras y cableado', 'Armarios de distribución', 'Reserva'],
    documents: [],
    updates: [],
  },
}
